/// Parses selectors (CSS Syntax Level 3, without escapes).
struct SelectorParser {
    private let source: String
    private let bytes: [UInt8]
    private var position = 0

    init(_ source: String) {
        self.source = source
        self.bytes = Array(source.utf8)
    }

    mutating func parse() throws(SelectorError) -> [ComplexSelector] {
        let alternatives = try parseList()
        guard next == nil else { throw expected("a combinator or the end") }
        return alternatives
    }

    private mutating func parseList() throws(SelectorError) -> [ComplexSelector] {
        var alternatives: [ComplexSelector] = []
        repeat {
            skipSpaces()
            alternatives.append(try parseComplex())
        } while skip(",")
        return alternatives
    }

    private mutating func parseComplex() throws(SelectorError) -> ComplexSelector {
        let start = position
        var subject = try parseCompound()
        var selector = ComplexSelector(source: text(from: start), subject: subject, condition: .none)
        while let combinator = parseCombinator() {
            subject = try parseCompound()
            selector = ComplexSelector(
                source: text(from: start),
                subject: subject,
                condition: .some(combinator, selector)
            )
        }
        return selector
    }

    /// White space is a combinator only when a compound selector follows it.
    private mutating func parseCombinator() -> ComplexSelector.Combinator? {
        let hadSpaces = skipSpaces()
        let combinator: ComplexSelector.Combinator
        switch next {
        case UInt8(ascii: ">"): combinator = .child
        case UInt8(ascii: "+"): combinator = .nextSibling
        case UInt8(ascii: "~"): combinator = .subsequentSibling
        case nil, UInt8(ascii: ","), UInt8(ascii: ")"): return nil
        default: return hadSpaces ? .descendant : nil
        }
        position += 1
        skipSpaces()
        return combinator
    }

    private mutating func parseCompound() throws(SelectorError) -> [SimpleSelector] {
        var conditions: [SimpleSelector] = []
        if skip("*") {
            conditions.append(.universal)
        } else if let next, isNameByte(next) {
            conditions.append(.type(try name("a type")))
        }
        while let condition = try parseSimple() { conditions.append(condition) }
        guard !conditions.isEmpty else { throw expected("a selector") }
        return conditions
    }

    private mutating func parseSimple() throws(SelectorError) -> SimpleSelector? {
        if skip(".") { return .className(try name("a class")) }
        if skip("#") { return .id(try name("an id")) }
        if skip("[") { return try parseAttribute() }
        if skip(":") { return try parsePseudoClass() }
        return nil
    }

    private mutating func parseAttribute() throws(SelectorError) -> SimpleSelector {
        skipSpaces()
        let name = try name("an attribute")
        skipSpaces()
        let test = try parseTest()
        skipSpaces()
        guard skip("]") else { throw expected("“]”") }
        return .attribute(name, test)
    }

    private mutating func parseTest() throws(SelectorError) -> AttributeTest {
        if skip("=") { return .equals(try value()) }
        if skip("^=") { return .startsWith(try value()) }
        if skip("$=") { return .endsWith(try value()) }
        if skip("*=") { return .contains(try value()) }
        return .isPresent
    }

    private mutating func parsePseudoClass() throws(SelectorError) -> SimpleSelector {
        let start = position - 1
        let name = try name("a pseudo-class")
        switch name {
        case "first-child": return .nthChild(1)
        case "last-child": return .lastChild
        case "checked": return .checked
        case "nth-child", "not":
            guard skip("(") else { throw expected("“(”") }
            skipSpaces()
            let condition: SimpleSelector = name == "not" ? .not(try parseList()) : .nthChild(try number())
            skipSpaces()
            guard skip(")") else { throw expected("“)”") }
            return condition
        default: throw error("“:\(name)” is not supported", at: start)
        }
    }
}

extension SelectorParser {
    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skip(_ text: StaticString) -> Bool {
        let wanted = text.withUTF8Buffer { Array($0) }
        guard bytes[position...].starts(with: wanted) else { return false }
        position += wanted.count
        return true
    }

    @discardableResult
    private mutating func skipSpaces() -> Bool {
        !read(while: HTMLNames.isSpace).isEmpty
    }

    /// A name of letters, digits, `-` and `_` that does not begin with a digit.
    private mutating func name(_ purpose: String) throws(SelectorError) -> String {
        guard let next, isNameByte(next), !next.isASCIIDigit else { throw expected(purpose) }
        return read(while: isNameByte)
    }

    private mutating func number() throws(SelectorError) -> Int {
        guard let next, next.isASCIIDigit, let number = Int(read(while: \.isASCIIDigit)) else {
            throw expected("a number")
        }
        return number
    }

    /// The value of an attribute: a string in either kind of quotes, or a name.
    private mutating func value() throws(SelectorError) -> String {
        skipSpaces()
        guard let quote = next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return try name("a value in quotes, or a name as the value,")
        }
        let start = position
        position += 1
        let value = read { $0 != quote }
        guard next != nil else { throw error("The string that begins here has no end", at: start) }
        position += 1
        return value
    }

    private mutating func read(while isPart: (UInt8) -> Bool) -> String {
        let start = position
        while let next, isPart(next) { position += 1 }
        return text(from: start)
    }

    /// Returns the text read since a position.
    private func text(from start: Int) -> String {
        String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || byte >= 0x80
    }

    private func expected(_ wanted: String) -> SelectorError {
        error("Expected \(wanted) here", at: position)
    }

    private func error(_ reason: String, at offset: Int) -> SelectorError {
        SelectorError(selector: source, offset: offset, reason: reason)
    }
}
