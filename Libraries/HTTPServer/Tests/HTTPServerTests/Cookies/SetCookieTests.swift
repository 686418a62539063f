import HTTPServer
import Testing

@Suite struct SetCookieTests {
    @Test func `a cookie keeps scripts and other sites out unless told otherwise`() throws {
        let cookie = try SetCookie(name: "id", value: "a1", isSecure: false)
        #expect(cookie.fieldValue == "id=a1; Path=/; SameSite=Lax; HttpOnly")
    }

    @Test func `every attribute is written`() throws {
        let cookie = try SetCookie(
            name: "__Host-id",
            value: "",
            path: "/",
            maxAge: 0,
            sameSite: .strict,
            isSecure: true,
            isHTTPOnly: false
        )
        #expect(cookie.fieldValue == "__Host-id=; Path=/; Max-Age=0; SameSite=Strict; Secure")
    }

    @Test(arguments: ["", "a b", "a=b", "a;b", "ä", "a\r\nb", "\"a\""])
    func `a name that is no token is refused`(_ name: String) {
        #expect(throws: SetCookieError.badName) { try SetCookie(name: name, value: "", isSecure: true) }
    }

    @Test(arguments: ["a;b", "a,b", "a b", "a\"b", "a\\b", "a\r\nSet-Cookie: b=c", "\0", "\u{7f}", "ä"])
    func `a value that would end the cookie is refused`(_ value: String) {
        #expect(throws: SetCookieError.badValue) { try SetCookie(name: "a", value: value, isSecure: true) }
    }

    @Test(arguments: ["", "a", "/a;b", "/a\r\n", "/ä"])
    func `a path that is none is refused`(_ path: String) {
        #expect(throws: SetCookieError.badPath) { try SetCookie(name: "a", value: "", path: path, isSecure: true) }
    }

    @Test func `what browsers ignore is refused`() throws {
        let longest = String(repeating: "x", count: 4095)
        #expect(try SetCookie(name: "a", value: longest, isSecure: true).value == longest)
        #expect(throws: SetCookieError.tooLarge) { try SetCookie(name: "ab", value: longest, isSecure: true) }
        #expect(throws: SetCookieError.notSecure) {
            try SetCookie(name: "a", value: "", sameSite: .none, isSecure: false)
        }
        for name in ["__Host-a", "__Secure-a", "__HOST-a"] {
            #expect(throws: SetCookieError.notSecure) { try SetCookie(name: name, value: "", isSecure: false) }
        }
        #expect(throws: SetCookieError.badPath) {
            try SetCookie(name: "__Host-a", value: "", path: "/a", isSecure: true)
        }
    }
}
