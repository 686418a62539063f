import Foundation

/// An encoding from before UTF-8, recognised by the bytes of a text.
///
/// Windows-1252 is what is left. A text that is clearly not that, because its bytes are in runs as in no language that is
/// written with Latin letters, is in one of the other encodings, or refused, so that no song is stored with wrong letters.
enum LegacyEncoding: Sendable {
    case shiftJIS, korean, gb18030, big5
    case windows1250, windows1251, windows1252, windows1254

    /// Returns the encoding of a text that is neither ASCII nor UTF-8; `nil` if it is in none that is known.
    /// - Parameter sample: The beginning of the text, up to the end of a line.
    init?(likelyFor sample: ArraySlice<UInt8>) {
        let multibyte: [LegacyEncoding] = [.shiftJIS, .korean, .gb18030, .big5]
        if let encoding = multibyte.first(where: { $0.isLikely(for: sample) }) {
            self = encoding
            return
        }
        let bytes = HighBytes(sample)
        if bytes.areCyrillic {
            self = .windows1251
        } else if bytes.areInRuns {
            return nil
        } else if bytes.areCentralEuropean {
            self = .windows1250
        } else if bytes.areTurkish {
            self = .windows1254
        } else {
            self = .windows1252
        }
    }

    var textEncoding: TextEncoding {
        switch self {
        case .shiftJIS: .shiftJIS
        case .korean: .korean
        case .gb18030: .gb18030
        case .big5: .big5
        case .windows1250: .windows1250
        case .windows1251: .windows1251
        case .windows1252: .windows1252
        case .windows1254: .windows1254
        }
    }

    /// Decodes whole lines to UTF-8. In a line that is not valid, each byte above 0x7F becomes 0xFF, which is not valid in
    /// UTF-8 either.
    func decoded(_ lines: ArraySlice<UInt8>) -> [UInt8] {
        if let text = textEncoding.text(of: lines) { return Array(text.utf8) }
        var text: [UInt8] = []
        var rest = lines
        while !rest.isEmpty {
            let line = rest.prefix { !$0.isLineEnd }
            rest = rest[line.endIndex...]
            if let decoded = textEncoding.text(of: line) {
                text += Array(decoded.utf8)
            } else {
                text += line.map { $0 > 0x7F ? 0xFF : $0 }
            }
            if let end = rest.popFirst() { text.append(end) }
        }
        return text
    }
}

extension LegacyEncoding {
    /// Whether a text is valid in an encoding with characters of two bytes, and mostly has the common characters of its
    /// language, which do not stand among Latin letters.
    private func isLikely(for sample: ArraySlice<UInt8>) -> Bool {
        guard let text = textEncoding.text(of: sample) else { return false }
        var count = 0
        var scripts = (kana: 0, han: 0, hangul: 0, other: 0, besideLatin: 0)
        var last: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            defer { last = scalar }
            guard scalar.value > 0x7F else {
                if scalar.properties.isAlphabetic, Self.isLetter(last) { scripts.besideLatin += 1 }
                continue
            }
            count += 1
            if last.isASCII, last.properties.isAlphabetic, Self.isLetter(scalar) { scripts.besideLatin += 1 }
            switch scalar.value {
            case 0x3040...0x30FF: scripts.kana += 1
            case 0x4E00...0x9FFF, 0x3005: scripts.han += 1
            case 0xAC00...0xD7A3: scripts.hangul += 1
            // Signs and full-width forms.
            case 0x3000...0x303F, 0xFF01...0xFF5E, 0x2010...0x203F, 0x2460...0x27BF: count -= 1
            default: scripts.other += 1
            }
        }
        guard count >= 2, scripts.besideLatin * 2 <= count else { return false }
        let common = Self.commonShare(of: sample, self)
        switch self {
        case .shiftJIS:
            return (scripts.kana + scripts.han) * 10 >= count * 6 && (scripts.kana * 10 >= count || common >= 0.8)
        case .korean: return scripts.hangul * 10 >= count * 9
        default: return scripts.han * 10 >= count * 8 && common >= 0.85
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value > 0x7F && scalar.properties.isAlphabetic
    }

    /// Returns the share of the common ideographs, which each encoding has in a range of its own, among the pairs of bytes.
    fileprivate static func commonShare(of sample: ArraySlice<UInt8>, _ encoding: LegacyEncoding) -> Double {
        let common: ClosedRange<UInt8>
        let second: ClosedRange<UInt8>
        switch encoding {
        case .shiftJIS: (common, second) = (0x88...0x98, 0x40...0xFC)
        case .gb18030: (common, second) = (0xB0...0xD7, 0xA1...0xFE)
        case .big5: (common, second) = (0xA4...0xC6, 0x40...0xFE)
        default: return 0
        }
        var counts = (common: 0, low: 0, all: 0)
        var rest = sample
        while let byte = rest.popFirst() {
            guard byte > 0x7F, let next = rest.popFirst() else { continue }
            // The signs come first in each of these encodings.
            if encoding != .shiftJIS, (0xA1...0xA3).contains(byte) { continue }
            counts.all += 1
            if common.contains(byte), second.contains(next) { counts.common += 1 }
            if next <= 0x7E { counts.low += 1 }
        }
        // The kana of EUC-JP, which is refused, are in the range of Big5, but no second byte of theirs is below 0x80.
        if encoding == .big5, counts.low * 10 < counts.all { return 0 }
        return counts.all == 0 ? 0 : Double(counts.common) / Double(counts.all)
    }
}

extension TextEncoding {
    /// Whether a text that is valid in an encoding of Chinese or Japanese mostly has the common ideographs.
    func hasCommonCharacters(_ sample: ArraySlice<UInt8>) -> Bool {
        let encodings: [LegacyEncoding] = [.shiftJIS, .gb18030, .big5]
        guard let encoding = encodings.first(where: { $0.textEncoding == self }) else { return true }
        if encoding == .shiftJIS, let text = text(of: sample),
            text.unicodeScalars.contains(where: { (0x3041...0x30FA).contains($0.value) })
        {
            return true
        }
        return LegacyEncoding.commonShare(of: sample, encoding) >= 0.85
    }
}

/// The bytes above 0x7F of a text in which each is a letter or a sign.
private struct HighBytes {
    private var counts = [Int](repeating: 0, count: 256)
    private var total = 0
    /// The bytes in runs of four or more.
    private var inRuns = 0
    /// The bytes that are Cyrillic letters, in words of three or more without a Latin letter.
    private var cyrillic = 0
    /// The bytes in words with Latin letters, which Cyrillic words do not have.
    private var besideLatin = 0
    /// The bytes that are signs in Windows-1252, and letters in Windows-1250, in the middle of words, and at their ends.
    private var central = (inside: 0, atEnd: 0)

    private static let cyrillicLetters = Set<UInt8>(0xC0...0xFF).union([
        0xA1, 0xA2, 0xA3, 0xA5, 0xA8, 0xAA, 0xAF, 0xB2, 0xB3, 0xB4, 0xB8, 0xBA, 0xBC, 0xBE, 0xBF,
    ])
    private static let centralLetters: Set<UInt8> = [0xB3, 0xB9, 0xBE, 0xBF, 0x9D]

    init(_ bytes: ArraySlice<UInt8>) {
        for byte in bytes where byte > 0x7F {
            counts[Int(byte)] += 1
            total += 1
        }
        for run in bytes.split(whereSeparator: { $0 <= 0x7F }) where run.count >= 4 { inRuns += run.count }
        for word in bytes.split(whereSeparator: { !Self.cyrillicLetters.contains($0) && !Self.isLatin($0) }) {
            if word.contains(where: Self.isLatin) {
                besideLatin += word.count { $0 > 0x7F }
            } else if word.count >= 3 {
                cyrillic += word.count
            }
        }
        for index in bytes.indices where Self.centralLetters.contains(bytes[index]) {
            guard index > bytes.startIndex, Self.isLetter(bytes[index - 1]) else { continue }
            let isInside = index + 1 < bytes.endIndex && Self.isLetter(bytes[index + 1])
            if isInside { central.inside += 1 } else { central.atEnd += 1 }
        }
    }

    private static func isLatin(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isLetter(_ byte: UInt8) -> Bool { isLatin(byte) || byte >= 0xC0 }

    private func has(_ bytes: UInt8...) -> Bool { bytes.allSatisfy { counts[Int($0)] > 0 } }

    private func count(_ bytes: UInt8...) -> Int { bytes.reduce(0) { $0 + counts[Int($1)] } }

    /// Whether half of the bytes are beside each other, as in no language that is written with Latin letters.
    var areInRuns: Bool { total >= 4 && inRuns * 2 >= total }

    /// Whether the bytes are words in Cyrillic letters, with the vowels а, и, і and о as often as Slavic languages have them. In
    /// Greek, Hebrew and Arabic texts these bytes are rare letters.
    var areCyrillic: Bool {
        let vowels = count(0xC0, 0xC8, 0xCE, 0xE0, 0xE8, 0xEE, 0xB3)
        return cyrillic * 2 >= total && cyrillic > 5 * besideLatin && vowels * 100 >= cyrillic * 15
    }

    /// Whether signs of Windows-1252 are in words, as the Polish "ł" and "ą" are; or the letters occur together that are
    /// Czech ("ř", "ě" and "š" or "ž") or Hungarian ("ő", "ű"), without one that only Western languages have.
    var areCentralEuropean: Bool {
        if central.inside + central.atEnd / 2 > 0 { return true }
        guard count(0xE0, 0xE3, 0xE5, 0xE6, 0xEA, 0xF1) == 0 else { return false }
        return has(0xF8, 0xEC) && count(0x9A, 0x9E) > 0 || has(0xF5, 0xFB) && count(0xE7, 0xE8, 0xF8) == 0
    }

    /// Whether two of "ı", "ğ", "ş" and "İ" occur, without a letter that Icelandic has beside "ý", "ð" and "þ".
    var areTurkish: Bool {
        let kinds = [0xFD, 0xF0, 0xFE, 0xDD].count { counts[$0] > 0 }
        return kinds >= 2 && count(0xE1, 0xED, 0xF3, 0xFA, 0xE6, 0xC1, 0xCD, 0xD3, 0xDA, 0xC6) == 0
    }
}
