import Testing

@testable import HTMLTesting

@Suite struct LabelledFieldsTests {
    @Test func `a label of any kind is fine, and hidden fields and buttons need none`() throws {
        let html = """
            <label for="a">A</label><input id="a"><label>B <select></select></label><textarea aria-label="C"></textarea>
            <input type="hidden"><input type="submit"><button>D</button>
            """
        #expect(try findings(of: LabelledFields(), in: html) == [])
    }

    @Test func `a field without a label is found, and a placeholder is none`() throws {
        let html =
            "<input placeholder='Name'>\n<select></select>\n<label for='t'> </label><textarea id='t'></textarea>"
        #expect(
            try findings(of: LabelledFields(), in: html) == [
                "1: The field has no label", "2: The field has no label", "3: The field has no label",
            ]
        )
    }
}
