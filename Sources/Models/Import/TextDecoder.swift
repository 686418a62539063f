/// Decodes the bytes of a file to UTF-8: from UTF-16, with or without a mark, from older encodings, and from Mac OS Roman.
///
/// UTF-16 is recognised by its mark or by zero bytes at every other place. Any other file is ASCII up to the first byte above
/// 0x7F. The bytes from there on decide: UTF-8, if most of them are valid; Mac OS Roman, if lines end in CR alone, as in the
/// "CSV (Macintosh)" of Excel; or a `LegacyEncoding`. Bytes that are not valid in the encoding become 0xFF, which is not
/// valid in UTF-8 either, so that the row is refused with its place.
struct TextDecoder: Sendable {
    private enum Encoding {
        /// Too few bytes have arrived.
        case unknown
        /// ASCII so far.
        case ascii
        /// Too few bytes have arrived since the first one above 0x7F.
        case undecided
        case utf8
        case macRoman
        case legacy(LegacyEncoding)
        /// An encoding that someone has chosen.
        case chosen(TextEncoding)
        case utf16(isBigEndian: Bool)
    }

    /// The number of bytes by which UTF-16 is recognised.
    private static let signatureSize = 256
    /// The number of bytes by which other encodings are recognised.
    private static let sampleSize = 32 << 10
    /// A byte that is not valid in UTF-8.
    private static let invalid: UInt8 = 0xFF

    private var encoding = Encoding.unknown
    /// The encoding that someone has chosen; `nil` to decide by the bytes.
    private let chosen: TextEncoding?
    /// The place in the text of a chosen encoding.
    private var position = FilePosition()
    /// The encoding that was taken although others fit as well; `nil` if there is no doubt about it.
    private(set) var doubt: DoubtfulEncoding?
    /// The bytes that wait for others.
    private var rest: [UInt8] = []
    /// The first half of a surrogate pair.
    private var lead: UInt16?
    /// The bytes before the first one above 0x7F: their number, that of control characters, and the ends of lines.
    private var beginning = (count: 0, controls: 0, hasCarriageReturn: false, hasLineFeed: false)
    /// The last of these bytes, with which the first value may begin.
    private var valueStart: [UInt8] = []

    init(chosen: TextEncoding? = nil) {
        self.chosen = chosen
    }

    /// Returns the next part of the text. The bytes of an unfinished character are kept for the next call.
    /// - Throws: `ImportFileError.unknownEncoding`, `ImportFileError.invalidBytes`.
    mutating func decode(_ part: [UInt8]) throws(ImportFileError) -> [UInt8] {
        let bytes = rest.isEmpty ? part : rest + part
        rest = []
        if case .unknown = encoding {
            guard bytes.count >= Self.signatureSize else {
                rest = bytes
                return []
            }
            encoding = encoding(of: bytes)
        }
        return try decode(bytes, isEnd: false)
    }

    /// Returns the end of the text.
    mutating func end() throws(ImportFileError) -> [UInt8] {
        if case .unknown = encoding { encoding = encoding(of: rest) }
        let bytes = rest
        rest = []
        return try decode(bytes, isEnd: true)
    }

    /// Returns the encoding of a file that begins with these bytes. A byte order mark counts more than a choice.
    private func encoding(of bytes: [UInt8]) -> Encoding {
        let hasMark = [[0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF]].contains { bytes.starts(with: $0) }
        guard let chosen, !hasMark else { return Self.encoding(of: bytes.prefix(Self.signatureSize)) }
        return chosen.isBigEndian.map { .utf16(isBigEndian: $0) } ?? .chosen(chosen)
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

    private mutating func decode(_ bytes: [UInt8], isEnd: Bool) throws(ImportFileError) -> [UInt8] {
        switch encoding {
        case .unknown, .utf8: bytes
        case .macRoman: Self.macRoman(bytes[...])
        case .legacy(let encoding): encoding.decoded(lines(bytes, in: encoding.textEncoding, isEnd: isEnd))
        case .chosen(let encoding): try text(lines(bytes, in: encoding, isEnd: isEnd), in: encoding)
        case .utf16(let isBigEndian): utf16(bytes, isBigEndian: isBigEndian, isEnd: isEnd)
        case .ascii: try ascii(bytes, isEnd: isEnd)
        case .undecided: try decide(bytes, isEnd: isEnd)
        }
    }

    private mutating func ascii(_ bytes: [UInt8], isEnd: Bool) throws(ImportFileError) -> [UInt8] {
        let index = bytes.firstIndex { $0 > 0x7F } ?? bytes.endIndex
        let start = bytes[..<index]
        beginning.count += start.count
        beginning.controls += start.count(where: Self.isControl)
        beginning.hasCarriageReturn = beginning.hasCarriageReturn || start.contains(UInt8(ascii: "\r"))
        beginning.hasLineFeed = beginning.hasLineFeed || start.contains(UInt8(ascii: "\n"))
        valueStart = Array((valueStart + start.suffix(DoubtfulEncoding.valueLimit)).suffix(DoubtfulEncoding.valueLimit))
        guard index < bytes.endIndex else { return bytes }
        encoding = .undecided
        return Array(start) + (try decide(Array(bytes[index...]), isEnd: isEnd))
    }

    /// Decides about the encoding of bytes that begin with the first one above 0x7F.
    private mutating func decide(_ bytes: [UInt8], isEnd: Bool) throws(ImportFileError) -> [UInt8] {
        guard isEnd || bytes.count >= Self.sampleSize else {
            rest = bytes
            return []
        }
        let sample = bytes.prefix(Self.sampleSize)
        // No text has many control characters. The reader tells what the file is.
        let controls = beginning.controls + sample.count(where: Self.isControl)
        let isBinary = controls * 50 > beginning.count + sample.count
        let hasLineFeed = beginning.hasLineFeed || sample.contains(UInt8(ascii: "\n"))
        if isBinary || Self.isUTF8(sample) {
            encoding = .utf8
        } else if !hasLineFeed, beginning.hasCarriageReturn || sample.contains(UInt8(ascii: "\r")) {
            encoding = .macRoman
        } else {
            // A character may be cut off at the end of the sample.
            let lines = sample.lastIndex { $0.isLineEnd }.map { sample[...$0] } ?? sample
            guard let legacy = LegacyEncoding(likelyFor: bytes.count == sample.count && isEnd ? sample : lines) else {
                throw .unknownEncoding
            }
            encoding = .legacy(legacy)
            doubt = DoubtfulEncoding(taking: legacy.textEncoding, for: (valueStart + lines)[...])
        }
        return try decode(bytes, isEnd: isEnd)
    }

    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && !byte.isJSONWhiteSpace }

    /// Whether at least a third of the characters above 0x7F are valid in UTF-8. No other encoding looks like that by chance.
    private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
        var counts = (valid: 0, invalid: 0)
        var rest = bytes
        while let first = rest.first {
            let length = length(ofScalarBeginningWith: first)
            if first <= 0x7F {
                rest = rest.dropFirst()
            } else if length > 0, String(validating: rest.prefix(length), as: UTF8.self) != nil {
                counts.valid += 1
                rest = rest.dropFirst(length)
            } else {
                // The last character may be cut off.
                if length == 0 || rest.count >= length { counts.invalid += 1 }
                rest = rest.dropFirst()
            }
        }
        return counts.valid > 0 && counts.valid * 2 >= counts.invalid
    }

    /// Returns the lines that have arrived, and keeps the beginning of the next one. No character of the encodings has a byte
    /// that is the end of a line. A long line is cut where a character ends for certain.
    private mutating func lines(_ bytes: [UInt8], in encoding: TextEncoding, isEnd: Bool) -> ArraySlice<UInt8> {
        var end = isEnd ? bytes.endIndex : (bytes.lastIndex { $0.isLineEnd } ?? -1) + 1
        if end == 0, bytes.count > Self.sampleSize { end = encoding.end(ofWhole: bytes) }
        if end == 0, bytes.count > ByteWindow.rowLimit { end = bytes.endIndex }
        rest = Array(bytes[end...])
        return bytes[..<end]
    }

    /// Returns lines in UTF-8.
    /// - Throws: `ImportFileError.invalidBytes` for the first line that is not valid in the encoding.
    private mutating func text(
        _ lines: ArraySlice<UInt8>,
        in encoding: TextEncoding
    ) throws(ImportFileError) -> [UInt8] {
        if let text = encoding.text(of: lines) {
            let bytes = Array(text.utf8)
            position.advance(over: bytes[...])
            return bytes
        }
        var rest = lines
        while !rest.isEmpty {
            let line = rest.prefix { !$0.isLineEnd }
            guard encoding.text(of: line) != nil else { break }
            rest = rest[line.endIndex...]
            if let end = rest.popFirst() { position.advance(over: [end]) }
        }
        throw .invalidBytes(encoding: encoding, line: position.line)
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

    private static func macRoman(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.flatMap { $0 < 0x80 ? [$0] : macLetters[Int($0 - 0x80)] }
    }

    /// The characters from 0x80 to 0xFF in Mac OS Roman, in UTF-8.
    private static let macLetters: [[UInt8]] =
        ("ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü" + "†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
        + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ" + "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ")
        .unicodeScalars.map { Array(String($0).utf8) }
}
