import HTTPServer
import HTTPTypes
import Testing

@Suite struct CookiesTests {
    @Test func `a cookie is found by its case-sensitive name`() {
        let cookies = Cookies(parsing: "SID=31d4d96e407aad42; lang=en-US".utf8)
        #expect(cookies["SID"] == "31d4d96e407aad42")
        #expect(cookies["lang"] == "en-US")
        #expect(cookies["sid"] == nil)
        #expect(cookies["other"] == nil)
    }

    @Test(arguments: [
        "a=1;b=2", "a=1;  b=2", " a = 1 ;\tb\t=\t2 ", "a=1; b=2;", ";;a=1; ; b=2", "c; a=1; b=2", "=x; a=1; b=2",
        "a=1; b=2; ä=3", "a=1; c=\u{1}; b=2", "a=1; c=\u{7f}; b=2", "a=1; c=ö; b=2", "a=1; b=2; a=3", "a b=0; a=1; b=2",
    ])
    func `invalid pairs are skipped`(_ field: String) {
        let cookies = Cookies(parsing: field.utf8)
        #expect(cookies["a"] == "1")
        #expect(cookies["b"] == "2")
        #expect(cookies["c"] == nil)
    }

    @Test(arguments: [
        ("a=", ""), ("a=b=c", "b=c"), ("a=\"x\"", "\"x\""), ("a=x y", "x y"), ("a=x,y", "x,y"), ("a=%3B", "%3B"),
    ])
    func `a value is kept unchanged`(_ field: String, _ value: String) {
        #expect(Cookies(parsing: field.utf8)["a"] == value)
    }

    @Test(arguments: ["", ";", "=", " ", "a", "\u{0}=\u{0}", "a;=b"])
    func `a field without a valid pair has no cookies`(_ field: String) {
        #expect(Cookies(parsing: field.utf8) == Cookies(parsing: []))
    }

    @Test func `a request has the cookies of all its Cookie fields`() {
        var fields = HTTPFields()
        fields.append(HTTPField(name: .cookie, value: "a=1"))
        fields.append(HTTPField(name: .cookie, value: "b=2"))
        let head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/", headerFields: fields)
        let cookies = Request(head: head).cookies
        #expect(cookies["a"] == "1")
        #expect(cookies["b"] == "2")
    }
}

@Suite struct SetCookieTests {
    @Test func `a cookie is hidden from scripts and other sites`() throws {
        let field = try HTTPField.setCookie("id", "a1", isSecure: false)
        #expect(field.name == .setCookie)
        #expect(field.value == "id=a1; Path=/; SameSite=Lax; HttpOnly")
    }

    @Test func `a cookie may have a lifetime and be limited to https`() throws {
        let field = try HTTPField.setCookie("id", "", maxAge: 0, isSecure: true)
        #expect(field.value == "id=; Path=/; Max-Age=0; SameSite=Lax; Secure; HttpOnly")
    }

    @Test(arguments: ["", "a b", "a=b", "a;b", "ä", "a\r\nb", "\"a\""])
    func `a name that is not a token is refused`(_ name: String) {
        #expect(throws: SetCookieError.self) { try HTTPField.setCookie(name, "", isSecure: true) }
    }

    @Test(arguments: ["a;b", "a,b", "a b", "a\"b", "a\\b", "a\r\nSet-Cookie: b=c", "\0", "\u{7f}", "ä"])
    func `a value with a separator or control character is refused`(_ value: String) {
        #expect(throws: SetCookieError.self) { try HTTPField.setCookie("a", value, isSecure: true) }
    }
}
