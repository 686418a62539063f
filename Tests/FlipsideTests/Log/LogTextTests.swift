import Testing

@testable import Flipside

struct LogTextTests {
    private func field(_ value: String) -> String {
        var text = LogText()
        text.append(key: "k", value: value)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    @Test(arguments: ["/songs/:id", "200", "127.0.0.1", "::1", "3f8k-92mx"])
    func `a plain value is written as it is`(value: String) {
        #expect(field(value) == " k=\(value)")
    }

    @Test(arguments: [
        ("", #""""#), ("two words", #""two words""#), ("a=b", #""a=b""#), (#"say "hi""#, #""say \"hi\"""#),
        (#"a\b"#, #""a\\b""#), ("Größe 🎶", #""Größe 🎶""#),
    ])
    func `any other value is written in quotation marks`(value: String, written: String) {
        #expect(field(value) == " k=\(written)")
    }

    @Test(arguments: [
        ("a\nb", #""a\nb""#), ("a\r\nb", #""a\u000d\nb""#), ("\u{1B}[31m", #""\u001b[31m""#),
        ("\0", #""\u0000""#), ("\u{7F}", #""\u007f""#), ("\u{9B}31m", #""\u009b31m""#), ("Â\u{80}", #""Â\u0080""#),
    ])
    func `a control character neither ends the line nor reaches a terminal`(value: String, written: String) {
        #expect(field(value) == " k=\(written)")
    }

    @Test(arguments: [0, 9, 10, 99, 100, 999, 1000, 1001, 12_045, 1_000_000, Int.max])
    func `a number is written in decimal digits`(number: Int) {
        var text = LogText()
        text.append(decimal: number)
        #expect(String(decoding: text.bytes, as: UTF8.self) == "\(number)")
    }

    @Test func `the number of a request is written as pages show it`() {
        let id = RequestID.Source().next()
        var text = LogText()
        text.append(id)
        #expect(String(decoding: text.bytes, as: UTF8.self) == "\(id)")
    }

    @Test func `a message keeps its spaces, and its line breaks are escaped`() {
        var text = LogText()
        text.append(text: "one\ntwo three")
        #expect(String(decoding: text.bytes, as: UTF8.self) == #"one\ntwo three"#)
    }

    @Test func `text of any length is written`() {
        var text = LogText()
        for number in 0..<5000 { text.append(key: "number", value: "\(number)") }
        #expect(String(decoding: text.bytes, as: UTF8.self) == (0..<5000).map { " number=\($0)" }.joined())
    }
}
