/// The character classes of RFC 9110 §5.6 and RFC 3986, byte by byte.
extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")
    static let colon = UInt8(ascii: ":")

    /// `tchar` (RFC 9110 §5.6.2).
    var isTokenCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default:
            false
        }
    }

    /// What a field value may contain: visible characters, space, tab and `obs-text` (RFC 9110 §5.5).
    var isFieldContent: Bool {
        self >= 0x20 && self != 0x7F || self == .tab
    }

    /// What a request target may contain: what RFC 3986 allows, and what browsers send unencoded all the same (`|`,
    /// `^`, braces). A `#` starts a fragment, which is never sent (RFC 9112 §3.2, RFC 3986 §3.5).
    var isTargetCharacter: Bool {
        switch self {
        case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "<"), UInt8(ascii: ">"): false
        default: self > 0x20 && self < 0x7F
        }
    }

    /// Optional and bad whitespace (RFC 9110 §5.6.3).
    var isWhitespace: Bool {
        self == .space || self == .tab
    }

    var isDigit: Bool {
        self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
    }

    var isLetter: Bool {
        let lower = self | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
    }

    /// The value of a hexadecimal digit; nil for every other character.
    var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
