import Testing

@testable import HTMLTesting

@Suite struct DuplicateAttributesTests {
    @Test func `each attribute once is fine`() throws {
        #expect(try findings(of: DuplicateAttributes(), in: "<p class='a' id=\"class='b'\">1</p>") == [])
    }

    @Test func `an attribute that is there twice is found, in any case`() throws {
        #expect(
            try findings(of: DuplicateAttributes(), in: "<p>1\n<b class='a' id=x CLASS>2</b></p>")
                == ["2: The attribute class is there twice"]
        )
    }
}
