extension HTML {
    /// Appends UTF-8 `source`, escaped. It works on bytes, because a quote followed by a combining mark is
    /// one `Character` that is not equal to a quote.
    @inline(__always) mutating func append(_ source: Span<UInt8>, escaping: Escaping) {
        // Most values are short and plain.
        if !buffer.appendPlain(source) { appendBlocks(of: source, escaping: escaping) }
    }

    /// Copies two blocks at a time. Where they may hold something special, each byte of the first is looked at.
    @inline(never) private mutating func appendBlocks(of source: Span<UInt8>, escaping: Escaping) {
        var index = 0
        while index < source.count {
            let end = min(index + 2 * ByteBlock.size, source.count)
            buffer.makeRoom(for: 2 * ByteBlock.size)
            if buffer.appendPlain(source.extracting(index..<end)) {
                index = end
                continue
            }
            let next = min(index + ByteBlock.size, source.count)
            while index < next {
                index += append(at: index, of: source, escaping: escaping)
            }
        }
    }

    /// Appends what may be special at `index`.
    ///
    /// - Returns: How many bytes of `source` that was.
    private mutating func append(at index: Int, of source: Span<UInt8>, escaping: Escaping) -> Int {
        switch (source[index], escaping) {
        case (0x26, _): write(markup: "&amp;")
        case (0x3C, _): write(markup: "&lt;")
        case (0x3E, _): write(markup: "&gt;")
        case (0x22, .attribute): write(markup: "&quot;")
        case (0x09, .attribute): write(markup: "&#9;")
        case (0x0A, .attribute): write(markup: "&#10;")
        case (0x0D, _): write(markup: "&#13;")
        case (0x09, .text), (0x0A, .text): buffer.append(source[index])
        case (0x00..<0x20, _): write(markup: "\u{FFFD}")
        case (0xEF, _) where Self.isNoncharacter(at: index, of: source):
            write(markup: "\u{FFFD}")
            return 3
        default: buffer.append(source[index])
        }
        return 1
    }

    /// U+FFFE and U+FFFF are EF BF BE and EF BF BF.
    private static func isNoncharacter(at index: Int, of source: Span<UInt8>) -> Bool {
        index + 2 < source.count && source[index + 1] == 0xBF && source[index + 2] >= 0xBE
    }
}
