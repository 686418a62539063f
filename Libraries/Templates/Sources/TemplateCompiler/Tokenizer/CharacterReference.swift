/// What stands between `&` and `;`.
struct CharacterReference {
    let name: String

    /// Why it cannot stand in markup that is both HTML and XML.
    var mistake: String? {
        guard name.hasPrefix("#") else {
            return Self.names.contains(name)
                ? nil : "XML does not know '&\(name);': write the character itself, or its number"
        }
        guard let scalar = number.flatMap(Unicode.Scalar.init), Self.isAllowed(scalar) else {
            return "'&\(name);' is no character that HTML and XML both allow"
        }
        return nil
    }

    private static let names: Set = ["amp", "lt", "gt", "quot", "apos"]

    private var number: UInt32? {
        let digits = name.dropFirst()
        return digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    }

    /// HTML reads 0x80 to 0x9F as characters of Windows-1252; XML reads them as control characters.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}
