import HTTPServer
import HTTPTypes
import Testing

@Suite struct CookiesTests {
    @Test func `each pair is found by its name`() {
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
    func `what cannot be read is left out and the rest counts`(_ field: String) {
        let cookies = Cookies(parsing: field.utf8)
        #expect(cookies["a"] == "1")
        #expect(cookies["b"] == "2")
        #expect(cookies["c"] == nil)
    }

    @Test(arguments: [
        ("a=", ""), ("a=b=c", "b=c"), ("a=\"x\"", "\"x\""), ("a=x y", "x y"), ("a=x,y", "x,y"), ("a=%3B", "%3B"),
    ])
    func `a value is what stands there`(_ field: String, _ value: String) {
        #expect(Cookies(parsing: field.utf8)["a"] == value)
    }

    @Test(arguments: ["", ";", "=", " ", "a", "\u{0}=\u{0}", "a;=b"])
    func `a field without a pair has no cookie`(_ field: String) {
        #expect(Cookies(parsing: field.utf8) == Cookies(parsing: []))
    }

    @Test func `a request has the cookies of all its lines`() {
        var fields = HTTPFields()
        fields.append(HTTPField(name: .cookie, value: "a=1"))
        fields.append(HTTPField(name: .cookie, value: "b=2"))
        let head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/", headerFields: fields)
        let cookies = Request(head: head).cookies
        #expect(cookies["a"] == "1")
        #expect(cookies["b"] == "2")
    }
}
