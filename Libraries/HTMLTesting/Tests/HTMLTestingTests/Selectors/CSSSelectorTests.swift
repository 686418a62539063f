import Testing

@testable import HTMLTesting

@Suite struct CSSSelectorTests {
    private static let html = """
        <body id="body">
        <ol id="list" class="media songs">
          <li id="one" class="row first" lang="en-GB">1</li>
          <li id="two" class="row" data-x="say &quot;so&quot;">2</li>
          <li id="three" class="row row-last" lang="en">3<b id="bold"></b></li>
          <li id="four" lang="enx"><!-- nothing --></li>
        </ol>
        <p id="para"><a id="link" href="/songs?page=2" title="">next</a></p>
        <form id="form">
          <input id="text" type="text" disabled><input id="check" type="checkbox" checked>
          <select id="select"><option id="o1">a</option><option id="o2" selected>b</option></select>
          <fieldset id="set" disabled><legend id="legend"><input id="free"></legend><button id="button">b</button>
          </fieldset>
        </form>
        </body>
        """

    @Test(arguments: [
        ("li", ["one", "two", "three", "four"]),
        ("li.row", ["one", "two", "three"]),
        ("#two", ["two"]),
        (".row", ["one", "two", "three"]),
        (".row.first", ["one"]),
        ("li#one.first", ["one"]),
        (".ro", []),
        ("ol *", ["one", "two", "three", "bold", "four"]),
        ("[lang]", ["one", "three", "four"]),
        ("[lang=en]", ["three"]),
        ("LI, [LANG]", []),
        ("[href^='/songs']", ["link"]),
        ("[href$=\"page=2\"]", ["link"]),
        ("[href*='?']", ["link"]),
        ("[href^=''], [href$=''], [href*='']", []),
        ("[href$='a very long end that is longer than the value']", []),
        ("[title='']", ["link"]),
        (#"[data-x='say "so"']"#, ["two"]),
        ("body b", ["bold"]),
        ("ol > li > b", ["bold"]),
        ("ol > b", []),
        ("ol>li+li", ["two", "three", "four"]),
        ("#one + #three", []),
        ("#one ~ #three", ["three"]),
        ("ol ~ p a", ["link"]),
        ("ol + p > a", ["link"]),
        ("#para, #one", ["one", "para"]),
        ("li, .row", ["one", "two", "three", "four"]),
        ("li:first-child", ["one"]),
        ("li:last-child", ["four"]),
        ("li:nth-child( 2 )", ["two"]),
        ("li:nth-child(0)", []),
        ("li:not(.row)", ["four"]),
        ("li:not(.first):not(:last-child)", ["two", "three"]),
        ("li:not(.first, #two)", ["three", "four"]),
        (":checked", ["check", "o2"]),
        ("  ol  >  #one  ", ["one"]),
    ])
    func `a selector finds its elements in order`(selector: String, ids: [String]) throws {
        #expect(try Document(Self.html).ids(selector) == ids)
    }

    @Test(arguments: [
        ("", 0, "Expected a selector here"),
        ("li,", 3, "Expected a selector here"),
        ("> li", 0, "Expected a selector here"),
        ("li >", 4, "Expected a selector here"),
        ("li..a", 3, "Expected a class here"),
        ("#", 1, "Expected an id here"),
        ("li[", 3, "Expected an attribute here"),
        ("[a=]", 3, "Expected a value in quotes, or a name as the value, here"),
        ("[a=1]", 3, "Expected a value in quotes, or a name as the value, here"),
        ("[a='x]", 3, "The string that begins here has no end"),
        ("[a='x' i]", 7, "Expected “]” here"),
        ("[a!=b]", 2, "Expected “]” here"),
        ("li:hover", 2, "“:hover” is not supported"),
        ("li:contains('x')", 2, "“:contains” is not supported"),
        ("li:nth-child", 12, "Expected “(” here"),
        ("li:nth-child(odd)", 13, "Expected a number here"),
        ("li:nth-child(2n+1)", 14, "Expected “)” here"),
        ("p::before", 2, "Expected a pseudo-class here"),
        ("[class~=a]", 6, "Expected “]” here"),
        ("#1", 1, "Expected an id here"),
        (#".a\.b"#, 2, "Expected a combinator or the end here"),
        ("li:not(.a", 9, "Expected “)” here"),
        ("li {", 3, "Expected a selector here"),
        ("li)", 2, "Expected a combinator or the end here"),
        ("ü €[", 7, "Expected an attribute here"),
    ])
    func `an invalid selector is refused with its place`(selector: String, offset: Int, reason: String) throws {
        let error = try #require(throws: SelectorError.self) { try CSSSelector(selector) }
        #expect(error.offset == offset)
        #expect(error.reason == reason)
    }

    @Test func `a refusal shows the selector with a mark below the position`() throws {
        let error = try #require(throws: SelectorError.self) { try CSSSelector("ü li:hover") }
        #expect(error.description == "“:hover” is not supported\nü li:hover\n    ^")
    }

    @Test func `names in XML are compared as they are written`() throws {
        let document = try Document(html: Array("<Songs xmlns='urn:x'><Song Id='1'/><song/></Songs>".utf8))
        #expect(try document.all("Song").count == 1)
        #expect(try document.all("[Id]").count == 1)
        #expect(try document.all("[id]").isEmpty)
    }

    @Test func `an element is asked whether it matches`() throws {
        let link = try #require(try Document(Self.html).first("a"))
        #expect(try link.matches("p > a[href]"))
        #expect(try !link.matches("li a"))
    }
}
