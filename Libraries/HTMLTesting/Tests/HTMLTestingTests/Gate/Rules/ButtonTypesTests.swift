import Testing

@testable import HTMLTesting

@Suite struct ButtonTypesTests {
    @Test func `the three types are fine`() throws {
        let html =
            "<button type='submit'>1</button><button type='BUTTON'>2</button><button type='reset'>3</button><input>"
        #expect(try findings(of: ButtonTypes(), in: html) == [])
    }

    @Test func `no type, or an unknown one, is found`() throws {
        let message = "The button has no type: write submit, button or reset"
        #expect(
            try findings(of: ButtonTypes(), in: "<button>1</button>\n<button type='menu'>2</button>")
                == ["1: \(message)", "2: \(message)"]
        )
    }
}
