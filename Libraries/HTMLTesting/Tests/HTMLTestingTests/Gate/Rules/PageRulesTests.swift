import Testing

@testable import HTMLTesting

@Suite struct DoctypeTests {
    @Test func `a page begins with the doctype, in any case`() throws {
        #expect(try findings(of: Doctype(), in: "\n<!doctype HTML>\n<p>a</p>") == [])
    }

    @Test func `without it browsers use their quirks`() throws {
        let message = "1: The page does not begin with <!DOCTYPE html>"
        #expect(try findings(of: Doctype(), in: "<html><p>a</p></html>") == [message])
        #expect(try findings(of: Doctype(), in: "<!DOCTYPE html PUBLIC 'x'><p>a</p>") == [message])
    }
}

@Suite struct PageLanguageTests {
    @Test func `the html element has a lang`() throws {
        #expect(try findings(of: PageLanguage(), in: "<html lang='en'><p>a</p></html>") == [])
    }

    @Test func `a missing or empty lang is found`() throws {
        #expect(
            try findings(of: PageLanguage(), in: "\n<html><p>a</p></html>") == [
                "2: The html element has no lang"
            ]
        )
        #expect(
            try findings(of: PageLanguage(), in: "<html lang=''></html>") == [
                "1: The html element has no lang"
            ]
        )
    }
}

@Suite struct PageTitleTests {
    @Test func `a page has one title`() throws {
        #expect(try findings(of: PageTitle(), in: "<title>Songs</title><svg><title>Icon</title></svg>") == [])
    }

    @Test func `a missing, empty or second title is found`() throws {
        #expect(try findings(of: PageTitle(), in: "<p>a</p>") == ["1: The page has no title"])
        #expect(try findings(of: PageTitle(), in: "<title> </title>") == ["1: The title is empty"])
        #expect(
            try findings(of: PageTitle(), in: "<head><title>a</title>\n<title>b</title></head>")
                == ["2: The page has a second title"]
        )
    }
}

@Suite struct MainHeadingTests {
    @Test func `one h1 is fine`() throws {
        #expect(
            try findings(of: MainHeading(), in: "<h1><img src='/a.png' alt='Flipside'></h1><h2>2</h2>") == []
        )
    }

    @Test func `none, an empty one or a second one is found`() throws {
        #expect(try findings(of: MainHeading(), in: "<h2>2</h2>") == ["1: The page has no h1"])
        #expect(try findings(of: MainHeading(), in: "<h1> </h1>") == ["1: The h1 is empty"])
        #expect(
            try findings(of: MainHeading(), in: "<h1>1</h1>\n<h1>2</h1>") == ["2: The page has a second h1"]
        )
    }
}

@Suite struct HeadingLevelsTests {
    @Test func `one level down, or any number up, is fine`() throws {
        let html = "<h1>1</h1><h2>2</h2><h3>3</h3><h3>3</h3><h2>2</h2>"
        #expect(try findings(of: HeadingLevels(), in: html) == [])
    }

    @Test func `a level that is skipped is found`() throws {
        #expect(
            try findings(of: HeadingLevels(), in: "<h1>1</h1>\n<h3>3</h3>\n<h4>4</h4><h2>2</h2>\n<h6>6</h6>")
                == [
                    "2: An h3 follows an h1: a level is skipped",
                    "4: An h6 follows an h2: a level is skipped",
                ]
        )
    }
}

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
