import HTMLTesting
import Testing

@Suite struct FormTests {
    private func form(_ controls: String, attributes: String = #"method="post" action="/echo""#) -> String {
        "<form \(attributes)>\(controls)<button type=\"submit\">Send</button></form>"
    }

    /// The submission of a form that `change` filled in.
    private func sent(
        _ controls: String,
        _ mode: Mode = .inProcess,
        _ change: (Page) throws -> Page = { $0 }
    ) async throws -> String? {
        var body: String?
        try await mode.browse(main: form(controls)) { page in
            body = try await change(page).submit("Send").echoedBody
        }
        return body
    }

    @Test(arguments: Mode.allCases)
    func `a form is filled in and posted`(mode: Mode) async throws {
        let main = form(#"<label for="t">Text</label><input id="t" name="text" value="old"/>"#)
        try await mode.browse(main: main) { page in
            #expect(try page.value(of: "Text") == "old")
            let filled = try page.fill("Text", with: "a&b=ü +\u{1F3B8}")
            #expect(try filled.value(of: "Text") == "a&b=ü +\u{1F3B8}")
            #expect(try page.value(of: "Text") == "old")
            let answer = try await filled.submit("Send")
            #expect(answer.echoedBody == "text=a%26b%3D%C3%BC+%2B%F0%9F%8E%B8")
            #expect(answer.echoedField("Content-Type") == "application/x-www-form-urlencoded")
            #expect(answer.echoedField("Content-Length") == "35")
            #expect(answer.echoedField("Origin") == page.url.origin)
            #expect(answer.echoedField("Referer") == page.url.description)
            #expect(answer.echoedField("Sec-Fetch-Site") == "same-origin")
        }
    }

    @Test(arguments: Mode.allCases)
    func `line breaks of any kind are sent as CR LF`(mode: Mode) async throws {
        let area = #"<label for="t">Text</label><textarea id="t" name="t"></textarea>"#
        let body = try await sent(area, mode) { try $0.fill("Text", with: "a\nb\r\nc\rd") }
        #expect(body == "t=a%0D%0Ab%0D%0Ac%0D%0Ad")
    }

    @Test func `the first line feed of a textarea is dropped, and no other`() async throws {
        let area = "<label for=\"t\">Text</label><textarea id=\"t\" name=\"t\">\n\n a\n</textarea>"
        #expect(try await sent(area) == "t=%0D%0A+a%0D%0A")
        let page = try await FixturePage.visited(main: form(area))
        #expect(try page.value(of: "Text") == "\n a\n")
    }

    @Test func `a line of text holds no line breaks`() async throws {
        let body = try await sent(#"<label for="t">T</label><input id="t" name="t"/>"#) {
            try $0.fill("T", with: "a\r\nb")
        }
        #expect(body == "t=ab")
    }

    @Test func `checkboxes are sent when they are checked`() async throws {
        let boxes = """
            <label><input type="checkbox" name="a" checked="checked"/> A</label>
            <label><input type="checkbox" name="b" value="2"/> B</label>
            <label><input type="checkbox" name="c"/> C</label>
            """
        #expect(try await sent(boxes) == "a=on")
        #expect(try await sent(boxes) { try $0.check("B").check("C").uncheck("A") } == "b=2&c=on")
        let page = try await FixturePage.visited(main: form(boxes))
        #expect(try page.isChecked("A"))
        #expect(try !page.uncheck("A").isChecked("A"))
    }

    @Test func `of radio buttons with one name one is chosen`() async throws {
        let radios = """
            <label><input type="radio" name="r" value="1" checked="checked"/> One</label>
            <label><input type="radio" name="r" value="2"/> Two</label>
            <label><input type="radio" name="other" value="3" checked="checked"/> Three</label>
            """
        #expect(try await sent(radios) == "r=1&other=3")
        #expect(try await sent(radios) { try $0.choose("Two") } == "r=2&other=3")
    }

    @Test func `a list sends the option that is selected, or the first that can be`() async throws {
        let list = """
            <label for="s">Size</label><select id="s" name="s"><option value="" disabled="disabled">Choose</option>
            <option> Small
            one </option><option value="L">Large</option></select>
            """
        #expect(try await sent(list) == "s=Small+one")
        #expect(try await sent(list) { try $0.select("Large", from: "Size") } == "s=L")
        let page = try await FixturePage.visited(main: form(list))
        #expect(try page.value(of: "Size") == "Small one")
    }

    @Test func `of a list for several, all that are selected are sent in order`() async throws {
        let list = """
            <label for="s">Tags</label><select id="s" name="s" multiple="multiple">
            <option>a</option><option selected="selected">b</option><option>c</option></select>
            """
        #expect(try await sent(list) == "s=b")
        #expect(
            try await sent(list) { try $0.select("c", from: "Tags").select("a", from: "Tags") }
                == "s=a&s=b&s=c"
        )
    }

    @Test func `disabled and nameless fields and unpressed buttons are not sent`() async throws {
        let controls = """
            <input type="hidden" name="h" value="1"/>
            <input name="d" aria-label="d" disabled="disabled"/>
            <input aria-label="nameless" value="x"/>
            <fieldset disabled="disabled"><legend>L <input name="l" aria-label="l" value="2"/></legend>
            <input name="f" aria-label="f"/></fieldset>
            <button type="submit" name="b" value="no">Other</button><button type="button" name="c">Nothing</button>
            """
        #expect(try await sent(controls) == "h=1&l=2")
    }

    @Test func `the button that is pressed is sent in its place`() async throws {
        let controls =
            #"<input name="a" aria-label="a"/><button type="submit" name="b" value="1">One</button>"#
        let page = try await FixturePage.visited(main: form(controls))
        #expect(try await page.submit("One").echoedBody == "a=&b=1")
        #expect(try await page.click("One").echoedBody == "a=&b=1")
    }

    @Test func `a button may send its form elsewhere and otherwise`() async throws {
        let controls = """
            <input name="a" aria-label="a" value="1"/>
            <button type="submit" formaction="/echo?x" formmethod="get">Elsewhere</button>
            <input type="submit" value="Input" name="i"/>
            <input type="image" src="/i.png" alt="Picture" name="p"/>
            """
        let page = try await FixturePage.visited(main: form(controls))
        #expect(try await page.submit("Elsewhere").path == "/echo?a=1")
        #expect(try await page.submit("Input").echoedBody == "a=1&i=Input")
        #expect(try await page.submit("Picture").echoedBody == "a=1&p.x=0&p.y=0")
    }

    @Test(arguments: Mode.allCases)
    func `a GET form sends its fields as the query`(mode: Mode) async throws {
        let main = form(
            #"<label for="q">Search</label><input id="q" name="q" type="search"/>"#,
            attributes: #"action="/echo?old=1#f""#
        )
        try await mode.browse(main: main) { page in
            let result = try await page.fill("Search", with: "motör head").submit()
            #expect(result.path == "/echo?q=mot%C3%B6r+head")
            #expect(result.url.fragment == "f")
            #expect(result.echoedField("Origin") == nil)
        }
    }

    @Test func `without an action a form is sent to its page`() async throws {
        let app = FixtureApp(pages: [
            "/form": form("<input type=\"hidden\" name=\"a\" value=\"1\"/>", attributes: "")
        ])
        let page = try await Browser(responder: app).visit("/form?old")
        #expect(try await page.submit("Send").path == "/form?a=1")
    }

    @Test func `a control outside belongs to the form it names`() async throws {
        let main = """
            <form id="f" method="post" action="/echo"><button type="submit">Send</button></form>
            <label for="t">Text</label><input id="t" name="t" form="f"/>
            """
        let page = try await FixturePage.visited(main: main)
        #expect(try await page.fill("Text", with: "x").submit().echoedBody == "t=x")
    }

    @Test func `Enter presses the first button of the form that was filled in`() async throws {
        let main = """
            <form method="post" action="/echo"><button type="submit" name="form" value="1">First</button></form>
            <form method="post" action="/echo"><label for="t">Text</label><input id="t" name="t"/>
            <button type="submit" name="form" value="2">Second</button><button type="submit">Third</button></form>
            """
        let page = try await FixturePage.visited(main: main)
        #expect(try await page.fill("Text", with: "x").submit().echoedBody == "t=x&form=2")
    }

    @Test func `a field gives its attributes and its description`() async throws {
        let main = form(
            #"<label for="t">Text</label><input id="t" name="t" aria-invalid="true" aria-describedby="e"/><p id="e">Too long</p>"#
        )
        let page = try await FixturePage.visited(main: main)
        let field = try page.field("Text")
        #expect(field["aria-invalid"] == "true")
        #expect(field.accessibleDescription == "Too long")
    }

    @Test(arguments: Mode.allCases)
    func `a file is sent with its name, type and content`(mode: Mode) async throws {
        let main = form(
            #"<label for="t">Text</label><input id="t" name="t"/><label for="f">File</label><input type="file" id="f" name="f"/>"#,
            attributes: #"method="post" enctype="multipart/form-data" action="/echo""#
        )
        try await mode.browse(main: main) { page in
            let none = try await page.submit("Send")
            #expect(none.echoedBody?.contains(#"name="f"; filename="""#) == true)

            let filled = try page.fill("Text", with: "a&b").attach(
                Array("x,y".utf8),
                named: #"a"b.csv"#,
                type: "text/csv",
                to: "File"
            )
            let answer = try await filled.submit("Send")
            #expect(answer.echoedField("Content-Type")?.hasPrefix("multipart/form-data; boundary=") == true)
            #expect(answer.echoedBody?.contains(#"name="f"; filename="a%22b.csv""#) == true)
            #expect(answer.echoedBody?.contains("Content-Type: text/csv") == true)
            #expect(answer.echoedBody?.contains("a&b") == true)
            #expect(answer.echoedBody?.contains("x,y") == true)
        }
    }

    @Test func `an encoding that cannot be written is refused`() async throws {
        let method = #"method="post""#
        let attributes = #"\#(method) enctype="text/plain" action="/echo""#
        let app = FixtureApp(pages: ["/": form("", attributes: attributes)])
        let page = try await Browser(responder: app).visit("/")
        try await recordsIssue(
            "<form \(method) enctype=\"text/plain\" action=\"/echo\"> sends text/plain, which this browser cannot write"
        ) {
            _ = try await page.submit("Send")
        }
    }
}
