/// Reads selectors from bytes.
struct SelectorParser {
    var reader: SelectorReader

    init(_ source: String) {
        reader = SelectorReader(source)
    }

    mutating func parse() throws(SelectorError) -> [ComplexSelector] {
        let alternatives = try parseList()
        guard reader.isAtEnd else { throw reader.unexpected(wanted: "a combinator or the end") }
        return alternatives
    }

    private mutating func parseList() throws(SelectorError) -> [ComplexSelector] {
        reader.skipSpaces()
        var alternatives = [try parseComplex()]
        while reader.skip(",") {
            reader.skipSpaces()
            alternatives.append(try parseComplex())
        }
        return alternatives
    }

    private mutating func parseComplex() throws(SelectorError) -> ComplexSelector {
        let start = reader.position
        var subject = try parseCompound()
        var selector = ComplexSelector(source: reader.text(from: start), subject: subject, condition: .none)
        while let combinator = parseCombinator() {
            subject = try parseCompound()
            selector = ComplexSelector(
                source: reader.text(from: start),
                subject: subject,
                condition: .some(combinator, selector)
            )
        }
        return selector
    }

    /// White space is a combinator only when a compound selector follows it.
    private mutating func parseCombinator() -> ComplexSelector.Combinator? {
        let hadSpaces = reader.skipSpaces()
        let combinator: ComplexSelector.Combinator
        switch reader.next {
        case UInt8(ascii: ">"): combinator = .child
        case UInt8(ascii: "+"): combinator = .nextSibling
        case UInt8(ascii: "~"): combinator = .subsequentSibling
        case nil, UInt8(ascii: ","), UInt8(ascii: ")"): return nil
        default: return hadSpaces ? .descendant : nil
        }
        reader.advance()
        reader.skipSpaces()
        return combinator
    }

    private mutating func parseCompound() throws(SelectorError) -> [SimpleSelector] {
        var conditions: [SimpleSelector] = []
        if reader.skip("*") {
            conditions.append(.universal)
        } else if reader.isAtIdentifier {
            conditions.append(.type(try reader.identifier("a type")))
        }
        while let condition = try parseSimple() { conditions.append(condition) }
        guard !conditions.isEmpty else { throw reader.unexpected(wanted: "a selector") }
        return conditions
    }

    private mutating func parseSimple() throws(SelectorError) -> SimpleSelector? {
        if reader.skip(".") { return .className(try reader.identifier("a class")) }
        if reader.skip("#") { return .id(try reader.name("an id")) }
        if reader.skip("[") { return try parseAttribute() }
        if reader.next == UInt8(ascii: ":") { return try parsePseudoClass() }
        return nil
    }

    private mutating func parsePseudoClass() throws(SelectorError) -> SimpleSelector {
        let start = reader.position
        reader.advance()
        guard reader.next != UInt8(ascii: ":") else {
            throw reader.error("Pseudo-elements are not elements of the page", at: start)
        }
        let name = try reader.identifier("a pseudo-class").lowercased()
        guard reader.skip("(") else { return try Self.pseudoClass(name, at: start, in: reader) }
        let condition = try parseFunction(name, at: start)
        reader.skipSpaces()
        guard reader.skip(")") else { throw reader.unexpected(wanted: "“)”") }
        return condition
    }

    private static func pseudoClass(
        _ name: String,
        at start: Int,
        in reader: SelectorReader
    ) throws(SelectorError) -> SimpleSelector {
        switch name {
        case "first-child": return .firstChild
        case "last-child": return .lastChild
        case "empty": return .empty
        case "checked": return .checked
        case "disabled": return .disabled
        default: throw reader.unsupported(pseudoClass: name, at: start)
        }
    }

    private mutating func parseFunction(
        _ name: String,
        at start: Int
    ) throws(SelectorError) -> SimpleSelector {
        switch name {
        case "not": return .not(try parseList())
        case "nth-child": return .nthChild(try parseNth())
        default: throw reader.unsupported(pseudoClass: name, at: start)
        }
    }

    private mutating func parseNth() throws(SelectorError) -> NthPattern {
        reader.skipSpaces()
        let start = reader.position
        let text = reader.textBefore(")")
        guard let pattern = NthPattern(text) else {
            throw reader.error("Expected odd, even, a number or a formula such as 2n+1", at: start)
        }
        return pattern
    }
}

extension SelectorParser {
    /// Reads the rest of an attribute selector after `[`.
    mutating func parseAttribute() throws(SelectorError) -> SimpleSelector {
        reader.skipSpaces()
        let name = try reader.identifier("an attribute")
        reader.skipSpaces()
        let test = try parseTest()
        reader.skipSpaces()
        guard reader.skip("]") else { throw reader.unexpected(wanted: "“]”") }
        return .attribute(name, test)
    }

    private mutating func parseTest() throws(SelectorError) -> AttributeTest {
        if reader.skip("=") { return .equals(try value()) }
        if reader.skip("~=") { return .includesWord(try value()) }
        if reader.skip("|=") { return .equalsOrStartsWithHyphenated(try value()) }
        if reader.skip("^=") { return .startsWith(try value()) }
        if reader.skip("$=") { return .endsWith(try value()) }
        if reader.skip("*=") { return .contains(try value()) }
        return .isPresent
    }

    private mutating func value() throws(SelectorError) -> String {
        reader.skipSpaces()
        if let quoted = try reader.quotedString() { return quoted }
        return try reader.identifier("a value in quotes, or a name as the value,")
    }
}
