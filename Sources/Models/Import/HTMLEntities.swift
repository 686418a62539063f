/// Replaces the character references of HTML, such as "&amp;" and "&#39;".
enum HTMLEntities {
    /// Whether a program has escaped all texts: there is an entity, every ampersand begins one, and no bracket, but for tags in notes.
    ///
    /// A text that is meant to have "&amp;" is rare, and the file around it has bare ampersands or brackets, too. A program
    /// that escapes what it writes leaves none.
    /// - Parameters:
    ///   - texts: The names and other short texts.
    ///   - notes: The notes, which may have tags, such as "<br>" in a review.
    static func areUsed(in texts: some Sequence<String>, notes: some Sequence<String>) -> Bool {
        guard !texts.contains(where: { $0.utf8.contains(UInt8(ascii: "<")) }), !notes.contains(where: hasBareBracket)
        else {
            return false
        }
        var isUsed = false
        for text in [Array(texts), Array(notes)].joined() {
            var rest = text.utf8[...]
            while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
                guard let entity = entity(rest[ampersand...]) else { return false }
                isUsed = true
                rest = rest[ampersand...].dropFirst(entity.length)
            }
        }
        return isUsed
    }

    /// Whether a text has a bracket that begins no tag, such as "<br>" and "</i>".
    private static func hasBareBracket(_ text: String) -> Bool {
        var rest = text.utf8[...]
        while let bracket = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[bracket...].dropFirst()
            let name = rest.first == UInt8(ascii: "/") ? rest.dropFirst() : rest
            guard let letter = name.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter | 0x20),
                rest.contains(UInt8(ascii: ">"))
            else { return true }
        }
        return false
    }

    /// Returns a text with the characters in place of the entities. Others stay as they are.
    static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "&"), let entity = entity(rest) {
                bytes += Array(String(entity.scalar).utf8)
                rest = rest.dropFirst(entity.length)
            } else {
                bytes.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let lengthLimit = 10

    /// Returns the character of the entity that a text begins with, and the length of the entity in bytes.
    private static func entity(_ text: Substring.UTF8View) -> (scalar: Unicode.Scalar, length: Int)? {
        let name = text.dropFirst().prefix(lengthLimit).prefix { $0 != UInt8(ascii: ";") }
        guard text.dropFirst(1 + name.count).first == UInt8(ascii: ";") else { return nil }
        let string = String(Substring(name))
        let code: UInt32? =
            if string.hasPrefix("#x") || string.hasPrefix("#X") {
                UInt32(string.dropFirst(2), radix: 16)
            } else if string.hasPrefix("#") {
                Int(digits: string.dropFirst().utf8).flatMap(UInt32.init(exactly:))
            } else {
                names[string]
            }
        guard let code, code >= 0x20, let scalar = Unicode.Scalar(code) else { return nil }
        return (scalar, name.count + 2)
    }

    /// The names from U+00A0 to U+00FF, in order.
    private static let latin =
        """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
        para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
        Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
        Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
        igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
        thorn yuml
        """
        .split(separator: " ")

    private static let names: [String: UInt32] = {
        var names: [String: UInt32] = [
            "amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27, "ndash": 0x2013, "mdash": 0x2014,
            "lsquo": 0x2018, "rsquo": 0x2019, "sbquo": 0x201A, "ldquo": 0x201C, "rdquo": 0x201D, "bdquo": 0x201E,
            "bull": 0x2022, "hellip": 0x2026, "euro": 0x20AC, "trade": 0x2122, "OElig": 0x152, "oelig": 0x153,
            "Scaron": 0x160, "scaron": 0x161,
        ]
        for (index, name) in latin.enumerated() { names[String(name)] = 0xA0 + UInt32(index) }
        return names
    }()
}
