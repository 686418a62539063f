/// A reader of the CSS tokens of selectors (CSS Syntax Level 3, section 4), from bytes.
struct SelectorReader {
    private let source: String
    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ source: String) {
        self.source = source
        self.bytes = Array(source.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }
    var next: UInt8? { byte(at: position) }

    /// Whether a name of a type, a class or an attribute begins here.
    var isAtIdentifier: Bool {
        guard let next else { return false }
        guard next == UInt8(ascii: "-") else { return isNameStart(at: position) }
        return byte(at: position + 1) == UInt8(ascii: "-") || isNameStart(at: position + 1)
    }

    mutating func advance() {
        position += 1
    }

    mutating func skip(_ text: StaticString) -> Bool {
        let wanted = text.withUTF8Buffer { Array($0) }
        guard bytes[position...].starts(with: wanted) else { return false }
        position += wanted.count
        return true
    }

    @discardableResult
    mutating func skipSpaces() -> Bool {
        let start = position
        while let next, HTMLNames.isSpace(next) { position += 1 }
        return position > start
    }

    /// Reads up to a byte, and drops white space at the end. The byte is not read.
    mutating func textBefore(_ end: Unicode.Scalar) -> String {
        let start = position
        while let next, next != UInt8(ascii: end) { position += 1 }
        var text = bytes[start..<position]
        while let last = text.last, HTMLNames.isSpace(last) { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the bytes read since a position.
    func text(from start: Int) -> String {
        String(decoding: bytes[start..<position], as: UTF8.self)
    }

    mutating func identifier(_ purpose: String) throws(SelectorError) -> String {
        guard isAtIdentifier else { throw unexpected(wanted: purpose) }
        return try name(purpose)
    }

    /// A name that may begin with a digit, such as after `#`.
    mutating func name(_ purpose: String) throws(SelectorError) -> String {
        var name: [UInt8] = []
        while let next {
            if next == UInt8(ascii: "\\") {
                name += try escape()
            } else if isNameByte(next) {
                name.append(next)
                position += 1
            } else {
                break
            }
        }
        guard !name.isEmpty else { throw unexpected(wanted: purpose) }
        return String(decoding: name, as: UTF8.self)
    }

    /// A string in either kind of quotes; `nil` if none begins here.
    mutating func quotedString() throws(SelectorError) -> String? {
        guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let start = position
        position += 1
        var text: [UInt8] = []
        while let next, next != UInt8(ascii: "\n") {
            if next == quote {
                position += 1
                return String(decoding: text, as: UTF8.self)
            } else if next == UInt8(ascii: "\\") {
                text += try escape()
            } else {
                text.append(next)
                position += 1
            }
        }
        throw error("The string that begins here has no end", at: start)
    }

    /// `\` and up to six hexadecimal digits with one white space, or `\` and the character itself.
    private mutating func escape() throws(SelectorError) -> [UInt8] {
        let start = position
        position += 1
        var digits: [UInt8] = []
        while let next, digits.count < 6, next.isHexDigit {
            digits.append(next)
            position += 1
        }
        guard digits.isEmpty else {
            if let next, HTMLNames.isSpace(next) { position += 1 }
            let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
            let scalar = code == 0 ? nil : Unicode.Scalar(code)
            return Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
        }
        guard let next, next != UInt8(ascii: "\n") else {
            throw error("A backslash needs the character that it escapes", at: start)
        }
        position += 1
        return [next]
    }

    private func byte(at index: Int) -> UInt8? {
        bytes.indices.contains(index) ? bytes[index] : nil
    }

    private func isNameStart(at index: Int) -> Bool {
        guard let byte = byte(at: index) else { return false }
        return byte.isASCIILetter || byte == UInt8(ascii: "_") || byte >= 0x80 || byte == UInt8(ascii: "\\")
    }

    private func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || byte >= 0x80
    }
}

extension SelectorReader {
    func error(_ reason: String, at offset: Int) -> SelectorError {
        SelectorError(selector: source, offset: offset, reason: reason)
    }

    func unexpected(wanted: String) -> SelectorError {
        error("Expected \(wanted) here", at: position)
    }

    func unsupported(pseudoClass name: String, at offset: Int) -> SelectorError {
        guard name == "contains" || name == "has-text" else {
            return error("“:\(name)” is not supported", at: offset)
        }
        return error(
            "“:\(name)” is not CSS: select the elements, then look for the text in Swift, "
                + "as in all(…).first { $0.text.contains(…) }",
            at: offset
        )
    }
}
