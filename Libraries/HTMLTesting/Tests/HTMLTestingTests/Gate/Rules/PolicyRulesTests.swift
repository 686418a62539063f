import Testing

@testable import HTMLTesting

@Suite struct InlineScriptsTests {
    @Test func `script files and data are fine`() throws {
        let html =
            "<script src='/a.js'></script><script type='application/ld+json'>{}</script><p class='on'>1</p>"
        #expect(try findings(of: InlineScripts(), in: html) == [])
    }

    @Test func `script in the page is found`() throws {
        let html =
            "<script>1</script>\n<script type='module'>2</script>\n<p onclick='3'>3</p><body ONLOAD='4'>"
        #expect(
            Set(try findings(of: InlineScripts(), in: html)) == [
                "1: The script is inline: serve it as a file", "2: The script is inline: serve it as a file",
                "3: onclick is inline script: add the handler in a script file",
                "3: ONLOAD is inline script: add the handler in a script file",
            ]
        )
    }
}

@Suite struct InlineStylesTests {
    @Test func `classes and style sheets are fine`() throws {
        #expect(
            try findings(
                of: InlineStyles(),
                in: "<link rel='stylesheet' href='/a.css'><p class='style'>1</p>"
            ) == []
        )
    }

    @Test func `style in the page is found`() throws {
        let message = "The style is inline: give the element a class"
        #expect(
            try findings(of: InlineStyles(), in: "<style>p {}</style>\n<p style=''>1</p>") == [
                "1: \(message)", "2: \(message)",
            ]
        )
    }
}

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
                "1: href is a script, not an address", "2: href is a script, not an address",
                "3: action is a script, not an address", "3: formaction is a script, not an address",
                "4: href is a script, not an address", "4: src is a script, not an address",
            ]
        )
    }
}
