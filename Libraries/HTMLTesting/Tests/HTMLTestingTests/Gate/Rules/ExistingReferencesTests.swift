import Testing

@testable import HTMLTesting

@Suite struct ExistingReferencesTests {
    @Test func `references to ids that exist, or to the top, are fine`() throws {
        let html = """
            <a href="#a b">1</a><a href="#a%20b">1</a><a href="#">2</a><a href="#top">3</a><a href="/x#y">4</a>
            <label for="i">5</label><input id="i" aria-describedby="i d"><p id="d">6</p><p id="a b">7</p>
            """
        #expect(try findings(of: ExistingReferences(), in: html) == [])
    }

    @Test func `each id that does not exist is found`() throws {
        let html = """
            <a href="#gone">1</a>
            <label for="i">2</label>
            <input id="d" aria-describedby="d e" aria-labelledby="f">
            """
        #expect(
            try findings(of: ExistingReferences(), in: html) == [
                "1: href points at the id “gone”, which does not exist",
                "2: for points at the id “i”, which does not exist",
                "3: aria-describedby points at the id “e”, which does not exist",
                "3: aria-labelledby points at the id “f”, which does not exist",
            ]
        )
    }
}
