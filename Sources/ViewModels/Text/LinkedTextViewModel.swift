package import Views

package struct LinkedTextViewModel: LinkedTextView, Equatable {
    package let spans: [LinkedSpan]

    package init(_ text: String) {
        let bytes = Array(text.utf8)
        var spans: [LinkedSpan] = []
        func append(_ range: Range<Int>, isURL: Bool) {
            guard !range.isEmpty else { return }
            let text = String(decoding: bytes[range], as: UTF8.self)
            spans.append(LinkedSpan(text, url: isURL ? text : nil))
        }
        var end = 0
        for url in WebURLs.ranges(in: text) {
            append(end..<url.lowerBound, isURL: false)
            append(url, isURL: true)
            end = url.upperBound
        }
        append(end..<bytes.count, isURL: false)
        self.spans = spans
    }
}

/// Finds URLs in texts: those with the scheme http or https. Any other scheme could run a script, or open a program.
enum WebURLs {
    /// Returns the ranges of UTF-8 bytes, in order. Punctuation after a URL is not part of it, nor is a bracket that the URL
    /// has not opened. One that was cut, with an ellipsis in place of its end, is not found.
    static func ranges(in text: String) -> [Range<Int>] {
        let bytes = Array(text.utf8)
        var ranges: [Range<Int>] = []
        var start = 0
        while let colon = bytes[start...].firstIndex(of: UInt8(ascii: ":")) {
            start = colon + 1
            guard let begin = self.start(of: bytes, before: colon), begin >= ranges.last?.upperBound ?? 0 else {
                continue
            }
            let end = self.end(of: bytes, in: text, after: colon + 3)
            guard end > colon + 3, !bytes[end...].starts(with: "…".utf8) else { continue }
            ranges.append(begin..<end)
            start = end
        }
        return ranges
    }

    /// Returns the start of the scheme before a colon with two slashes. No letter or digit stands before it.
    private static func start(of bytes: [UInt8], before colon: Int) -> Int? {
        guard bytes[colon...].starts(with: "://".utf8) else { return nil }
        for scheme in ["https", "http"] {
            let begin = colon - scheme.utf8.count
            guard begin >= 0, bytes[begin..<colon].map({ $0 | 0x20 }) == Array(scheme.utf8) else { continue }
            return begin > 0 && bytes[begin - 1] < 0x80 && bytes[begin - 1].isWordByte ? nil : begin
        }
        return nil
    }

    private static func end(of bytes: [UInt8], in text: String, after start: Int) -> Int {
        guard start < bytes.count, bytes[start].isWordByte || bytes[start] == UInt8(ascii: "[") else { return start }
        var end = start
        for scalar in text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: start)...] {
            guard scalar.isAllowedInURL else { break }
            end += UTF8.width(scalar)
        }
        while end > start {
            let last = bytes[end - 1]
            guard ".,;:!?'*_~".utf8.contains(last) || isUnopened(last, in: bytes[start..<end]) else { break }
            end -= 1
        }
        return end
    }

    private static func isUnopened(_ byte: UInt8, in url: ArraySlice<UInt8>) -> Bool {
        let pairs = [UInt8(ascii: ")"): UInt8(ascii: "("), UInt8(ascii: "]"): UInt8(ascii: "[")]
        guard let opening = pairs[byte] else { return false }
        return url.count { $0 == opening } < url.count { $0 == byte }
    }
}

extension UInt8 {
    /// Whether the byte is a letter, a digit, or a part of a character outside of ASCII.
    fileprivate var isWordByte: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
            true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// Whether a URL may contain the character. In other scripts, only letters, marks and digits belong to one, so that it
    /// ends before a quotation mark or an ideographic full stop.
    fileprivate var isAllowedInURL: Bool {
        guard isASCII else {
            return switch properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
                .spacingMark, .decimalNumber:
                true
            default: false
            }
        }
        return value > 0x20 && value != 0x7F && !"\"<>\\^`{|}".unicodeScalars.contains(self)
    }
}
