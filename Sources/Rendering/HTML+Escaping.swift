extension HTML {
    /// Appends UTF-8 `source`, escaped. It works on bytes, because a quote followed by a combining mark is
    /// one `Character` that is not equal to a quote. Whole runs that need no escape are copied at once.
    mutating func append(_ source: UnsafeBufferPointer<UInt8>, escaping: Escaping) {
        var runStart = 0
        var index = escaping.firstSpecial(in: source, from: 0)
        while index < source.count {
            if let escape = Self.escape(at: index, of: source) {
                append(source, from: runStart, to: index)
                write(markup: escape.replacement)
                runStart = index + escape.length
            }
            index = escaping.firstSpecial(in: source, from: max(index + 1, runStart))
        }
        append(source, from: runStart, to: source.count)
    }

    private mutating func append(_ source: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
        guard start < end else { return }
        // Safe: it is read before `source` ends, and both ends lie within it.
        append(UnsafeBufferPointer(rebasing: source[start..<end]))
    }

    private struct Escape {
        var replacement: StaticString
        var length = 1
    }

    private static func escape(at index: Int, of source: UnsafeBufferPointer<UInt8>) -> Escape? {
        switch source[index] {
        case 0x26: Escape(replacement: "&amp;")
        case 0x3C: Escape(replacement: "&lt;")
        case 0x3E: Escape(replacement: "&gt;")
        case 0x22: Escape(replacement: "&quot;")
        case 0x09: Escape(replacement: "&#9;")
        case 0x0A: Escape(replacement: "&#10;")
        case 0x0D: Escape(replacement: "&#13;")
        case 0xEF: isNoncharacter(at: index, of: source) ? Escape(replacement: "\u{FFFD}", length: 3) : nil
        default: Escape(replacement: "\u{FFFD}")
        }
    }

    /// U+FFFE and U+FFFF are EF BF BE and EF BF BF.
    private static func isNoncharacter(at index: Int, of source: UnsafeBufferPointer<UInt8>) -> Bool {
        index + 2 < source.count && source[index + 1] == 0xBF && source[index + 2] >= 0xBE
    }
}
