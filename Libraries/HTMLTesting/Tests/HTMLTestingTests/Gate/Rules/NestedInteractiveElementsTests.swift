import Testing

@testable import HTMLTesting

@Suite struct NestedInteractiveElementsTests {
    @Test func `side by side is fine, and a label may hold its field`() throws {
        let html = """
            <form><label>1 <input><a href="/">2</a></label><a href="/">3</a><button>4</button></form><form></form>
            <details><summary>5</summary><a href="/">6</a></details>
            """
        #expect(try findings(of: NestedInteractiveElements(), in: html) == [])
    }

    @Test func `one inside of another is found`() throws {
        let html = """
            <a href="/1">1 <b><a href="/2">2</a></b></a>
            <a href="/3"><button>3</button></a>
            <button><span tabindex="0">4</span><input type="hidden"></button>
            <form><form></form></form>
            <label><label>5</label></label><summary><input></summary>
            """
        #expect(
            try findings(of: NestedInteractiveElements(), in: html) == [
                "1: It is inside of the a of line 1", "2: It is inside of the a of line 2",
                "3: It is inside of the button of line 3", "4: It is inside of the form of line 4",
                "5: It is inside of the label of line 5", "5: It is inside of the summary of line 5",
            ]
        )
    }
}
