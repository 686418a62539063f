import Testing

@testable import HTTPServer

@Suite struct URLEncodedFormTests {
    @Test func `names and values are decoded`() throws {
        let form = try URLEncodedForm(
            decoding: "text=Hello+world%21&na%6De=%C3%A4&empty=&none&a=1&a=2&e=x=y".utf8
        )
        #expect(form["text"]?.string == "Hello world!")
        #expect(form["name"]?.string == "ä")
        #expect(form["empty"]?.string == "")
        #expect(form["none"]?.string == "")
        #expect(form["missing"] == nil)
        #expect(form.values(named: "a").map(\.string) == ["1", "2"])
        #expect(form["e"]?.string == "x=y")
    }

    @Test(arguments: [
        ("%", "%"), ("%4", "%4"), ("%zz", "%zz"), ("%%41", "%A"), ("100%+", "100% "), ("%2B", "+"),
    ])
    func `invalid percent-encoding is kept`(_ encoded: String, _ decoded: String) throws {
        #expect(try URLEncodedForm(decoding: "a=\(encoded)".utf8)["a"]?.string == decoded)
    }

    @Test func `a value that is not UTF-8 keeps its bytes and has no text`() throws {
        let value = try #require(try URLEncodedForm(decoding: "a=x%FFy".utf8)["a"])
        #expect(value.bytes == [0x78, 0xFF, 0x79])
        #expect(value.string == nil)
        #expect(value.repairedString == "x\u{FFFD}y")
        // An overlong slash, a surrogate, and beyond Unicode.
        for bytes: [UInt8] in [[0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] {
            #expect(FormValue(bytes: bytes).string == nil)
        }
    }

    @Test func `a combining accent does not hide the separator before it`() throws {
        let form = try URLEncodedForm(decoding: "a=1&\u{301}b=2&c=\u{301}3".utf8)
        #expect(form["a"]?.string == "1")
        #expect(form["\u{301}b"]?.string == "2")
        #expect(form["c"]?.string == "\u{301}3")
    }

    @Test func `a form can be decoded from any collection`() throws {
        let bytes = Array("a=1&b=%C3%A4+c&a=2".utf8)
        let form = try URLEncodedForm(decoding: bytes)
        for split in bytes.indices {
            #expect(try URLEncodedForm(decoding: [bytes[..<split], bytes[split...]].joined()) == form)
        }
    }

    @Test func `empty pairs are ignored`() throws {
        #expect(try URLEncodedForm(decoding: "&&a=1&".utf8, fieldLimit: 1)["a"]?.string == "1")
        #expect(try URLEncodedForm(decoding: "".utf8) == URLEncodedForm(decoding: "&".utf8))
    }

    @Test func `one field more than the limit is refused`() throws {
        #expect(throws: Never.self) { try URLEncodedForm(decoding: "a&b&c".utf8, fieldLimit: 3) }
        #expect(throws: RequestError.badRequest("The form has more than 3 fields.")) {
            try URLEncodedForm(decoding: "a&b&c&d".utf8, fieldLimit: 3)
        }
    }

    @Test func `all fields can be shown, in their order`() throws {
        let form = try URLEncodedForm(decoding: "b=1&a=%C3%A9+%FF&b=".utf8)
        #expect(form.repairedFields.map(\.name) == ["b", "a", "b"])
        #expect(form.repairedFields.map(\.value) == ["1", "é \u{FFFD}", ""])
    }

    @Test(arguments: [
        ("application/x-www-form-urlencoded", true),
        ("Application/X-WWW-Form-Urlencoded; charset=UTF-8", true),
        ("application/x-www-form-urlencoded ;a=b", true), ("application/x-www-form-urlencoded a", false),
        ("application/x-www-form-urlencodedx", false),
        ("multipart/form-data", false), ("", false), (nil, false),
    ])
    func `URL-encoded forms are recognised by their media type`(_ contentType: String?, _ isForm: Bool) {
        #expect(URLEncodedForm.isAnnounced(by: contentType) == isForm)
    }
}
