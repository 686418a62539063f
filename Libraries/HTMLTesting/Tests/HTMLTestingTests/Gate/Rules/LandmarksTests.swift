import Testing

@testable import HTMLTesting

@Suite struct LandmarksTests {
    @Test func `one of each is fine, and headers of articles are their own`() throws {
        let html = """
            <header><nav>1</nav></header><main><article><header>2</header><footer>3</footer></article></main><footer>4</footer>
            """
        #expect(try findings(of: Landmarks(), in: html) == [])
    }

    @Test func `a page without main, or with two, is found`() throws {
        #expect(try findings(of: Landmarks(), in: "<p>1</p>") == ["1: The page has no main"])
        #expect(
            try findings(of: Landmarks(), in: "<main>1</main>\n<main>2</main>") == [
                "2: The page has a second main"
            ]
        )
        #expect(try findings(of: Landmarks(), in: "<main>1</main><main hidden>2</main>") == [])
    }

    @Test func `several nav need different names`() throws {
        let html =
            "<main>1</main><nav>1</nav>\n<nav aria-label='Pages'>2</nav>\n<nav aria-label='Pages'>3</nav>"
        #expect(
            try findings(of: Landmarks(), in: html) == [
                "1: One nav of several has no aria-label", "3: Two nav are called “Pages”",
            ]
        )
    }

    @Test func `a second header or footer of the page is found`() throws {
        let html =
            "<header>1</header><main>2</main>\n<header>3</header><footer>4</footer>\n<div><footer>5</footer></div>"
        #expect(
            try findings(of: Landmarks(), in: html) == [
                "2: The page has a second header of its own", "3: The page has a second footer of its own",
            ]
        )
    }
}
