/// A CSS selector: a useful part of Selectors Level 4.
///
/// Supported: types, `*`, classes, ids, `[attribute]` with `=`, `~=`, `|=`, `^=`, `$=` and `*=`, the four
/// combinators, lists, and `:nth-child()`, `:first-child`, `:last-child`, `:empty`, `:not()`, `:checked` and
/// `:disabled` (the last two by the markup as it was sent).
public struct CSSSelector: Sendable, Hashable {
    /// The selector as written.
    public let source: String

    let alternatives: [ComplexSelector]

    /// Reads a selector.
    ///
    /// - Throws: `SelectorError` with the position of invalid or unsupported syntax.
    public init(_ source: String) throws(SelectorError) {
        var parser = SelectorParser(source)
        self.source = source
        self.alternatives = try parser.parse()
    }

    private init(alternatives: [ComplexSelector]) {
        self.source = alternatives.map(\.source).joined(separator: ", ")
        self.alternatives = alternatives
    }
}

extension CSSSelector {
    /// The selector without the part after its last combinator; `nil` without a combinator.
    var withoutSubjects: CSSSelector? {
        let wider = alternatives.compactMap { alternative -> ComplexSelector? in
            guard case .some(_, let other) = alternative.condition else { return nil }
            return other
        }
        return wider.isEmpty ? nil : CSSSelector(alternatives: wider)
    }
}

extension CSSSelector {
    /// The XPath expression for the elements on an axis that match.
    ///
    /// Like the matching of selectors, the expression reads from right to left: it tests the ancestors and siblings of
    /// each element, so every element is found once and in order.
    func xPath(for syntax: Document.Syntax, axis: String) -> String {
        "\(axis)::*[\(XPathTranslator(syntax: syntax).condition(alternatives))]"
    }
}

/// Compound selectors joined by combinators, such as `ol.media > li + li`.
struct ComplexSelector: Sendable, Hashable {
    enum Combinator: Sendable, Hashable {
        case descendant
        case child
        case nextSibling
        case subsequentSibling
    }

    /// The conditions on the elements before the subject, as a chain up to the selector's left end.
    indirect enum Condition: Sendable, Hashable {
        case none
        case some(Combinator, ComplexSelector)
    }

    /// The selector as written.
    let source: String
    /// The conditions on the element.
    let subject: [SimpleSelector]
    let condition: Condition
}

/// One condition on one element.
enum SimpleSelector: Sendable, Hashable {
    case universal
    case type(String)
    case className(String)
    case id(String)
    case attribute(String, AttributeTest)
    case nthChild(NthPattern)
    case firstChild
    case lastChild
    case empty
    case checked
    case disabled
    case not([ComplexSelector])
}

/// The condition of `[attribute…]` on an attribute's value.
enum AttributeTest: Sendable, Hashable {
    case isPresent
    case equals(String)
    case includesWord(String)
    case equalsOrStartsWithHyphenated(String)
    case startsWith(String)
    case endsWith(String)
    case contains(String)
}

/// `an+b`: the positions, from 1, of `:nth-child()` (CSS Syntax Level 3, section 6).
struct NthPattern: Sendable, Hashable {
    let step: Int
    let offset: Int

    /// Reads values such as `odd`, `even`, `3`, `2n` and `-n+3`; `nil` for other text.
    init?(_ text: String) {
        let bytes = text.utf8.map { $0 | ($0 >= 0x41 && $0 <= 0x5A ? 0x20 : 0) }
        switch String(decoding: bytes, as: UTF8.self) {
        case "odd": self.init(step: 2, offset: 1)
        case "even": self.init(step: 2, offset: 0)
        default: self.init(formula: bytes)
        }
    }

    private init(step: Int, offset: Int) {
        self.step = step
        self.offset = offset
    }

    private init?(formula: [UInt8]) {
        guard let n = formula.firstIndex(of: UInt8(ascii: "n")) else {
            guard let offset = Self.integer(formula[...]) else { return nil }
            self.init(step: 0, offset: offset)
            return
        }
        guard let step = Self.step(formula[..<n]),
            let offset = Self.offset(Self.withoutSpaces(formula[(n + 1)...]))
        else { return nil }
        self.init(step: step, offset: offset)
    }

    private static func step(_ bytes: ArraySlice<UInt8>) -> Int? {
        switch String(decoding: bytes, as: UTF8.self) {
        case "", "+": 1
        case "-": -1
        default: integer(bytes)
        }
    }

    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let sign = bytes.first else { return 0 }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        return integer(bytes)
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
        Int(String(decoding: bytes, as: UTF8.self))
    }

    private static func withoutSpaces(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        ArraySlice(bytes.filter { !HTMLNames.isSpace($0) })
    }
}

/// The error of an invalid or unsupported CSS selector.
public struct SelectorError: Error, Sendable, Hashable {
    /// The selector as written.
    public let selector: String
    /// The offset of the problem in the selector, in UTF-8 bytes from 0.
    public let offset: Int
    /// The problem and the correction.
    public let reason: String
}

extension SelectorError: CustomStringConvertible {
    /// The reason, and the selector with a mark below the position.
    public var description: String {
        let before = String(decoding: selector.utf8.prefix(offset), as: UTF8.self)
        let mark = String(repeating: " ", count: before.count) + "^"
        return "\(reason)\n\(selector)\n\(mark)"
    }
}
