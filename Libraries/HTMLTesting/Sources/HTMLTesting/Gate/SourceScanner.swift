/// Finds the tags in a page's source, without building a tree. Comments, declarations and the text of `script`,
/// `style`, `textarea` and `title` are skipped.
struct SourceScanner {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var tags: [SourceTag] = []

    /// The tags of a page in order.
    static func tags(in source: [UInt8]) -> [SourceTag] {
        var scanner = SourceScanner(bytes: source)
        scanner.scan()
        return scanner.tags
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func scan() {
        while skip(to: { $0 == UInt8(ascii: "<") }) {
            if isNext("<!--") {
                if !skip(past: "-->") { return }
            } else if isNext("<!") || isNext("<?") {
                if !skip(past: ">") { return }
            } else if isNext("</") {
                scanTag(isEndTag: true)
            } else if byte(at: position + 1)?.isASCIILetter == true {
                scanTag(isEndTag: false)
            } else {
                advance()
            }
        }
    }

    private mutating func scanTag(isEndTag: Bool) {
        let (start, startLine) = (position, line)
        advance(isEndTag ? 2 : 1)
        let name = token { HTMLNames.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
        let (attributes, isSelfClosed) = scanAttributes()
        advance()
        tags.append(
            SourceTag(
                name: name,
                attributes: attributes,
                isEndTag: isEndTag,
                isSelfClosed: isSelfClosed,
                line: startLine,
                range: start..<position,
                text: String(decoding: bytes[start..<position], as: UTF8.self)
            )
        )
        let isTextOnly = HTMLNames.rawText.contains(name) || HTMLNames.escapableRawText.contains(name)
        if !isEndTag, !isSelfClosed, isTextOnly { skip(upTo: "</\(name)") }
    }

    /// Stops at `>`, or at the end. A slash closes the tag if it is the last character in it.
    private mutating func scanAttributes() -> (attributes: [Attribute], isSelfClosed: Bool) {
        var attributes: [Attribute] = []
        var isSelfClosed = false
        while let next = byte(at: position), next != UInt8(ascii: ">") {
            isSelfClosed = next == UInt8(ascii: "/")
            if isSelfClosed || HTMLNames.isSpace(next) {
                advance()
            } else {
                attributes.append(scanAttribute())
            }
        }
        return (attributes, isSelfClosed)
    }

    private mutating func scanAttribute() -> Attribute {
        let first = bytes[position]
        advance()
        let name =
            String(decoding: [first.asciiLowercased], as: UTF8.self)
            + token {
                HTMLNames.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=")
            }
        skipSpaces()
        guard byte(at: position) == UInt8(ascii: "=") else { return Attribute(name: name, value: "") }
        advance()
        skipSpaces()
        return Attribute(name: name, value: scanValue())
    }

    private mutating func scanValue() -> String {
        guard let quote = byte(at: position), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return text { HTMLNames.isSpace($0) || $0 == UInt8(ascii: ">") }
        }
        advance()
        let value = text { $0 == quote }
        advance()
        return value
    }

    private mutating func token(until isEnd: (UInt8) -> Bool) -> String {
        String(decoding: text(until: isEnd).utf8.map(\.asciiLowercased), as: UTF8.self)
    }

    private mutating func text(until isEnd: (UInt8) -> Bool) -> String {
        let start = position
        skip(to: isEnd)
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skipSpaces() {
        skip { !HTMLNames.isSpace($0) }
    }

    /// - Returns: Whether there is such a byte.
    @discardableResult
    private mutating func skip(to isEnd: (UInt8) -> Bool) -> Bool {
        while position < bytes.count {
            if isEnd(bytes[position]) { return true }
            advance()
        }
        return false
    }

    private mutating func skip(past text: String) -> Bool {
        guard skip(upTo: text) else { return false }
        advance(text.utf8.count)
        return true
    }

    @discardableResult
    private mutating func skip(upTo text: String) -> Bool {
        while position < bytes.count {
            if isNext(text) { return true }
            advance()
        }
        return false
    }

    private func isNext(_ text: String) -> Bool {
        guard bytes[position].asciiLowercased == text.utf8.first else { return false }
        return bytes[position...].lazy.map(\.asciiLowercased).starts(with: text.utf8)
    }

    private func byte(at index: Int) -> UInt8? {
        index < bytes.count ? bytes[index] : nil
    }

    private mutating func advance(_ count: Int) {
        for _ in 0..<count { advance() }
    }

    private mutating func advance() {
        guard position < bytes.count else { return }
        if bytes[position] == 0x0A { line += 1 }
        position += 1
    }
}

/// A tag in the source, before a parser corrects it.
struct SourceTag: Sendable, Hashable {
    let name: String
    let attributes: [Attribute]
    let isEndTag: Bool
    /// Whether the tag ends in `/>`.
    let isSelfClosed: Bool
    /// The first line of the tag, from 1.
    let line: Int
    /// The range of bytes in the source.
    let range: Range<Int>
    /// The tag as written.
    let text: String
}
