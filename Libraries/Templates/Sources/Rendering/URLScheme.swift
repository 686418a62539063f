/// Which URLs a page may lead to: relative ones, and those whose scheme is `http`, `https` or `mailto`.
///
/// A browser ignores leading controls and spaces, and tabs and line ends anywhere, before it looks for the
/// scheme (WHATWG URL, basic URL parser), and so does this.
enum URLScheme {
    /// Written in place of a URL that is refused; a browser leads nowhere from it.
    static let refusal: StaticString = "about:invalid"

    @inline(__always) static func isAllowed(_ url: Span<UInt8>) -> Bool {
        // A path of this site, as most URLs are.
        if url.count > 0, url[0] == UInt8(ascii: "/") { return true }
        return hasAllowedScheme(url)
    }

    private static func hasAllowedScheme(_ url: Span<UInt8>) -> Bool {
        var scheme: UInt64 = 0
        for index in url.indices {
            let byte = url[index]
            switch byte {
            case 0x09, 0x0A, 0x0D: continue
            case 0...0x20 where scheme == 0: continue
            case UInt8(ascii: ":"): return scheme == 0 || allowed.contains(scheme)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): scheme = packed(scheme, byte | 0x20)
            case UInt8(ascii: "a")...UInt8(ascii: "z"): scheme = packed(scheme, byte)
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "."):
                if scheme == 0 { return true }
                scheme = packed(scheme, byte)
            default: return true
            }
        }
        return true
    }

    private static let allowed = ["http", "https", "mailto"].map { $0.utf8.reduce(0, packed) }

    /// A scheme is held in one integer, without memory of its own. Of one that is too long the last eight bytes are left,
    /// none of them zero: it equals none that is shorter.
    private static func packed(_ scheme: UInt64, _ byte: UInt8) -> UInt64 {
        scheme << 8 | UInt64(byte)
    }
}
