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
        while skip(upTo: "<") {
            if isNext("<!--") {
                if !skip(past: "-->") { return }
            } else if isNext("<!") || isNext("<?") {
                if !skip(past: ">") { return }
            } else if isNext("</") {
                scanTag(isEndTag: true)
            } else if byte(at: position + 1)?.isASCIILetter == true {
                scanTag(isEndTag: false)
            } else {
                advance(1)
            }
        }
    }

    private mutating func scanTag(isEndTag: Bool) {
        let (start, startLine) = (position, line)
        advance(isEndTag ? 2 : 1)
        let name = token { HTMLNames.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
        let (attributes, isSelfClosed) = scanAttributes()
        advance(1)
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
                advance(1)
            } else {
                attributes.append(scanAttribute())
            }
        }
        return (attributes, isSelfClosed)
    }

    private mutating func scanAttribute() -> Attribute {
        let first = bytes[position]
        advance(1)
        let name =
            String(decoding: [first.asciiLowercased], as: UTF8.self)
            + token { HTMLNames.isSpace($0) || Array("/>=".utf8).contains($0) }
        skipSpaces()
        guard byte(at: position) == UInt8(ascii: "=") else { return Attribute(name: name, value: "") }
        advance(1)
        skipSpaces()
        return Attribute(name: name, value: scanValue())
    }

    private mutating func scanValue() -> String {
        guard let quote = byte(at: position), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return text { HTMLNames.isSpace($0) || $0 == UInt8(ascii: ">") }
        }
        advance(1)
        let value = text { $0 == quote }
        advance(1)
        return value
    }

    private mutating func token(until isEnd: (UInt8) -> Bool) -> String {
        String(decoding: text(until: isEnd).utf8.map(\.asciiLowercased), as: UTF8.self)
    }

    private mutating func text(until isEnd: (UInt8) -> Bool) -> String {
        let start = position
        while let next = byte(at: position), !isEnd(next) { advance(1) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skipSpaces() {
        while let next = byte(at: position), HTMLNames.isSpace(next) { advance(1) }
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
            advance(1)
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
        for _ in 0..<count where position < bytes.count {
            if bytes[position] == 0x0A { line += 1 }
            position += 1
        }
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

/// A description of an element with empty children, for the schema.
///
/// The description omits `data-` attributes, which the schema cannot list, and the parts that other rules check: inline
/// styles and scripts, and elements outside of the HTML namespace.
struct ShallowElement {
    let name: String
    private(set) var attributes: [Attribute]
    /// Texts, and children by name.
    private var content: [Node.Content]

    init(_ element: Element) {
        name = element.name
        attributes = element.attributes.filter { attribute in
            attribute.name != "style" && !["data-", "on"].contains { attribute.name.hasPrefix($0) }
        }
        content = element.document.nodes[element.index].children.map { element.document.nodes[$0].content }
            .filter { if case .element(let name, _) = $0 { HTMLNames.isHTML(name) } else { true } }
    }

    var xml: [UInt8] {
        var writer = HTMLWriter()
        writer.appendXML(name, attributes, content)
        return Array(writer.string.utf8)
    }

    /// Each kind of child, once and in order.
    var childNames: [String] {
        var names: [String] = []
        for case .element(let name, _) in content where !names.contains(name) { names.append(name) }
        return names
    }

    var withoutTexts: ShallowElement {
        var copy = self
        copy.content.removeAll { if case .text = $0 { true } else { false } }
        return copy
    }

    func without(_ attribute: Attribute) -> ShallowElement {
        var copy = self
        copy.attributes.removeAll { $0 == attribute }
        return copy
    }

    func without(childrenNamed name: String) -> ShallowElement {
        var copy = self
        copy.content.removeAll { if case .element(name, _) = $0 { true } else { false } }
        return copy
    }
}
