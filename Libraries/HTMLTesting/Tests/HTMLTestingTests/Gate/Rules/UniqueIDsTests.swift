import Testing

@testable import HTMLTesting

@Suite struct UniqueIDsTests {
    @Test func `different ids are fine`() throws {
        #expect(try findings(of: UniqueIDs(), in: "<p id='a'>1</p><p id='A'>2</p>") == [])
    }

    @Test func `an id that is taken, empty or has a space is found`() throws {
        #expect(
            try findings(of: UniqueIDs(), in: "<p id='a'>1</p>\n<p id='a'>2</p>")
                == ["2: The id “a” is taken already, on line 1"]
        )
        #expect(
            try findings(of: UniqueIDs(), in: "<p id=''>1</p>") == [
                "1: The id “” is empty or has white space in it"
            ]
        )
        #expect(
            try findings(of: UniqueIDs(), in: "<p id='a b'>1</p>") == [
                "1: The id “a b” is empty or has white space in it"
            ]
        )
    }
}
