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
            ]
        )
    }
}
