extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")

    var isBlank: Bool { self == .space || self == .tab }
    var isWhitespace: Bool { isBlank || self == .lineFeed || self == .carriageReturn }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    var isLetter: Bool { isUppercase || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }

    var isHexadecimalDigit: Bool {
        let lowercased = self | 0x20
        return isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(lowercased)
    }

    /// What a Swift identifier is made of; every byte of a character beyond ASCII counts.
    var isIdentifierPart: Bool { isLetter || isDigit || self == UInt8(ascii: "_") || self >= 0x80 }
}
