/// Decodes the bytes of a file to UTF-8: from UTF-16, with or without a mark, from Windows-1252 and from Mac OS Roman.
///
/// UTF-16 is recognised by its mark or by zero bytes at every other place. A file that is neither UTF-16 nor UTF-8 is
/// taken for Windows-1252, if its first byte above 0x7F does not belong to a character in UTF-8; or for Mac OS Roman, if its
/// lines end in CR alone, as in the "CSV (Macintosh)" of Excel. Bytes that are not
/// valid in the encoding become 0xFF, which is not valid in UTF-8 either, so that the row is refused with its place.
struct TextDecoder: Sendable {
    private enum Encoding {
        /// Too few bytes have arrived.
        case unknown
        /// ASCII so far.
        case ascii
        case utf8
        case windows1252
        case macRoman
        case utf16(isBigEndian: Bool)
    }

    /// The number of bytes by which UTF-16 is recognised.
    private static let signatureSize = 256
    /// A byte that is not valid in UTF-8.
    private static let invalid: UInt8 = 0xFF

    private var encoding = Encoding.unknown
    /// The bytes that wait for others.
    private var rest: [UInt8] = []
    /// The first half of a surrogate pair.
    private var lead: UInt16?

    /// Returns the next part of the text. The bytes of an unfinished character are kept for the next call.
    mutating func decode(_ part: [UInt8]) -> [UInt8] {
        let bytes = rest.isEmpty ? part : rest + part
        rest = []
        if case .unknown = encoding {
            guard bytes.count >= Self.signatureSize else {
                rest = bytes
                return []
            }
            encoding = Self.encoding(of: bytes.prefix(Self.signatureSize))
        }
        return decode(bytes, isEnd: false)
    }

    /// Returns the end of the text.
    mutating func end() -> [UInt8] {
        if case .unknown = encoding { encoding = Self.encoding(of: rest.prefix(Self.signatureSize)) }
        let bytes = rest
        rest = []
        return decode(bytes, isEnd: true)
    }

    private static func encoding(of bytes: ArraySlice<UInt8>) -> Encoding {
        if bytes.starts(with: [0xFF, 0xFE]) { return .utf16(isBigEndian: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return .utf16(isBigEndian: true) }
        var zeros = (even: 0, odd: 0)
        for (index, byte) in bytes.enumerated() where byte == 0 {
            if index.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 }
        }
        // Text has separators and line ends in ASCII, even if all letters are of another script.
        let least = bytes.count <= 4 ? 1 : max(2, bytes.count / 16)
        if zeros.even == 0, zeros.odd >= least, isUTF16(bytes, isBigEndian: false) { return .utf16(isBigEndian: false) }
        if zeros.odd == 0, zeros.even >= least, isUTF16(bytes, isBigEndian: true) { return .utf16(isBigEndian: true) }
        return .ascii
    }

    /// Whether the first characters would be text, and not the control characters of a binary file.
    private static func isUTF16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> Bool {
        let bytes = Array(bytes.prefix(16))
        return stride(from: 0, to: bytes.count - 1, by: 2).allSatisfy { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            let unit = isBigEndian ? first << 8 | second : second << 8 | first
            return unit >= 0x20 || unit == 9 || unit == 10 || unit == 13
        }
    }

    private mutating func decode(_ bytes: [UInt8], isEnd: Bool) -> [UInt8] {
        switch encoding {
        case .unknown, .utf8: bytes
        case .windows1252: Self.windows1252(bytes[...])
        case .macRoman: Self.macRoman(bytes[...])
        case .utf16(let isBigEndian): utf16(bytes, isBigEndian: isBigEndian, isEnd: isEnd)
        case .ascii: ascii(bytes, isEnd: isEnd)
        }
    }

    /// Decides at the first byte above 0x7F.
    private mutating func ascii(_ bytes: [UInt8], isEnd: Bool) -> [UInt8] {
        guard let index = bytes.firstIndex(where: { $0 > 0x7F }) else { return bytes }
        let scalar = bytes[index...].prefix(4)
        let length = Self.length(ofScalarBeginningWith: bytes[index])
        if scalar.count < length, !isEnd {
            rest = Array(bytes[index...])
            return Array(bytes[..<index])
        }
        let isUTF8 = length > 0 && String(validating: scalar.prefix(length), as: UTF8.self) != nil
        if isUTF8 {
            encoding = .utf8
            return bytes
        }
        if bytes.contains(UInt8(ascii: "\r")), !bytes.contains(UInt8(ascii: "\n")) {
            encoding = .macRoman
            return Array(bytes[..<index]) + Self.macRoman(bytes[index...])
        }
        if Self.undefined.contains(bytes[index]) {
            encoding = .utf8
            return bytes
        }
        encoding = .windows1252
        return Array(bytes[..<index]) + Self.windows1252(bytes[index...])
    }

    private static func length(ofScalarBeginningWith byte: UInt8) -> Int {
        switch byte {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
    }
}

extension TextDecoder {
    private mutating func utf16(_ bytes: [UInt8], isBigEndian: Bool, isEnd: Bool) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var index = 0
        while index + 1 < bytes.count {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            append(isBigEndian ? first << 8 | second : second << 8 | first, to: &text)
            index += 2
        }
        if isEnd {
            if index < bytes.count || lead != nil { text.append(Self.invalid) }
            lead = nil
        } else {
            rest = Array(bytes[index...])
        }
        return text
    }

    private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
        if let first = lead {
            lead = nil
            if UTF16.isTrailSurrogate(unit) {
                let scalar = UTF16.decode(UTF16.EncodedScalar([first, unit]))
                text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                return
            }
            text.append(Self.invalid)
        }
        if UTF16.isLeadSurrogate(unit) {
            lead = unit
        } else if unit < 0x80 {
            text.append(UInt8(unit))
        } else if let scalar = Unicode.Scalar(unit), let encoded = UTF8.encode(scalar) {
            text.append(contentsOf: encoded)
        } else {
            text.append(Self.invalid)
        }
    }

    private static func windows1252(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            switch byte {
            case 0x00...0x7F: text.append(byte)
            case 0x80...0x9F: text.append(contentsOf: signs[Int(byte - 0x80)])
            default: text.append(contentsOf: [0xC0 | byte >> 6, 0x80 | byte & 0x3F])
            }
        }
        return text
    }

    private static func macRoman(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.flatMap { $0 < 0x80 ? [$0] : macLetters[Int($0 - 0x80)] }
    }

    /// The characters from 0x80 to 0xFF in Mac OS Roman, in UTF-8.
    private static let macLetters: [[UInt8]] =
        ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü" + "†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
        + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ" + "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ")
        .unicodeScalars.map { Array(String($0).utf8) }

    /// The bytes that Windows-1252 does not define.
    private static let undefined: Set<UInt8> = [0x81, 0x8D, 0x8F, 0x90, 0x9D]

    /// The characters from 0x80 to 0x9F, in UTF-8.
    private static let signs: [[UInt8]] = "€\u{0}‚ƒ„…†‡ˆ‰Š‹Œ\u{0}Ž\u{0}\u{0}‘’“”•–—˜™š›œ\u{0}žŸ".unicodeScalars.map {
        $0 == "\0" ? [invalid] : Array(String($0).utf8)
    }
}
