/// A string as XPath 1.0 writes it. XPath has no escapes, so a text with both kinds of quotes is put together.
struct XPathLiteral: CustomStringConvertible {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    var description: String {
        let bytes = Array(text.utf8)
        if !bytes.contains(UInt8(ascii: "'")) { return "'\(text)'" }
        if !bytes.contains(UInt8(ascii: "\"")) { return "\"\(text)\"" }
        let parts = bytes.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
            .map { "'\(String(decoding: $0, as: UTF8.self))'" }
        return "concat(\(parts.joined(separator: ", \"'\", ")))"
    }
}
