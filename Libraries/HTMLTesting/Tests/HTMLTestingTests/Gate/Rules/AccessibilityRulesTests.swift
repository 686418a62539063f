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

@Suite struct ImageAlternativesTests {
    @Test func `an alt is fine, an empty one too`() throws {
        let html = "<img src='/a.png' alt='A'><img src='/b.png' alt=''><input type='image' alt='Go'>"
        #expect(try findings(of: ImageAlternatives(), in: html) == [])
    }

    @Test func `an image without one is found`() throws {
        let message = "The image has no alt; a decorative image has an empty one"
        #expect(
            try findings(of: ImageAlternatives(), in: "<img src='/a.png'>\n<input type='image'>")
                == ["1: \(message)", "2: \(message)"]
        )
    }
}

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

@Suite struct NamedLinksAndButtonsTests {
    @Test func `text, aria-label and alt are names`() throws {
        let html = """
            <a href="/">1</a><a href="/" aria-label="2">›</a><button><img src="/a.png" alt="3"></button><a id="anchor"></a>
            <input type="submit"><input type="button" value="4">
            """
        #expect(try findings(of: NamedLinksAndButtons(), in: html) == [])
    }

    @Test func `a link or button without one is found`() throws {
        let html =
            "<a href='/'><img src='/a.png' alt=''></a>\n<button><svg></svg></button>\n<input type='button'>"
        #expect(
            try findings(of: NamedLinksAndButtons(), in: html) == [
                "1: It has neither text nor aria-label", "2: It has neither text nor aria-label",
                "3: It has neither text nor aria-label",
            ]
        )
    }
}
