import Testing

@testable import HTMLTesting

@Suite struct ScriptURLsTests {
    @Test func `addresses are fine, and pictures may be data`() throws {
        let html =
            "<a href='/javascript:'>1</a><a href='mailto:a@b'>2</a><img src='data:image/png;base64,' alt=''>"
        #expect(try findings(of: ScriptURLs(), in: html) == [])
    }

    @Test func `a program instead of an address is found, however it is written`() throws {
        let html = """
            <a href="javascript:alert(1)">1</a>
            <a href=" &#9;Java&#10;Script:alert(2)">2</a>
            <form action="vbscript:x"><button formaction="javascript:x">3</button></form>
            <a href="data:text/html,x">4</a><iframe src="data:text/html,x"></iframe>
            """
        #expect(
            try findings(of: ScriptURLs(), in: html) == [
                "1: href is a script and no address", "2: href is a script and no address",
                "3: action is a script and no address", "3: formaction is a script and no address",
                "4: href is a script and no address", "4: src is a script and no address",
            ]
        )
    }
}
