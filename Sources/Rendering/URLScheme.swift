/// Which URLs a page may lead to: relative ones, and those whose scheme is `http`, `https` or `mailto`.
///
/// A browser ignores leading controls and spaces, and tabs and line ends anywhere, before it looks for the
/// scheme (WHATWG URL, basic URL parser), and so does this.
enum URLScheme {
    /// Written in place of a URL that is refused; a browser leads nowhere from it.
    static let refusal: StaticString = "about:invalid"

    static func isAllowed(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
        var scheme: [UInt8] = []
        for byte in url.drop(while: { $0 <= 0x20 }) where byte != 0x09 && byte != 0x0A && byte != 0x0D {
            switch byte {
            case UInt8(ascii: ":"): return scheme.isEmpty || allowed.contains(scheme)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): scheme.append(byte | 0x20)
            case UInt8(ascii: "a")...UInt8(ascii: "z"): scheme.append(byte)
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "."):
                if scheme.isEmpty { return true }
                scheme.append(byte)
            default: return true
            }
        }
        return true
    }

    private static let allowed = [Array("http".utf8), Array("https".utf8), Array("mailto".utf8)]
}
