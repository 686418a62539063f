/// A CSS selector (Selectors Level 4, a useful part of it), ready to be asked of a document.
///
/// Supported: types, `*`, classes, ids, `[attribute]` with `=`, `~=`, `|=`, `^=`, `$=` and `*=`, the four
/// combinators, lists, and `:nth-child()`, `:first-child`, `:last-child`, `:empty`, `:not()`, `:checked` and
/// `:disabled` (the last two by the markup as it was sent).
public struct CSSSelector: Sendable, Hashable {
    /// The selector as it was written.
    public let source: String

    let alternatives: [ComplexSelector]

    /// Reads a selector.
    ///
    /// - Throws: `SelectorError` with the place of what is no selector, or not supported.
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
    /// The selector less what stands after its last combinator; nil when it has none.
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
    /// It reads from right to left, as selectors are matched: each element is asked about its own ancestors and
    /// siblings, so that every element is found once and in order.
    func xPath(for syntax: Document.Syntax, axis: String) -> String {
        "\(axis)::*[\(XPathTranslator(syntax: syntax).condition(alternatives))]"
    }
}

/// Compound selectors held together by combinators, as in `ol.media > li + li`.
struct ComplexSelector: Sendable, Hashable {
    enum Combinator: Sendable, Hashable {
        case descendant
        case child
        case nextSibling
        case subsequentSibling
    }

    /// The conditions on the elements before the subject, in a chain that ends at the selector's left end.
    indirect enum Condition: Sendable, Hashable {
        case none
        case some(Combinator, ComplexSelector)
    }

    /// The selector as written.
    let source: String
    /// The conditions on the element itself.
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

/// `an+b`: the places 1, 2, … that `:nth-child()` means (CSS Syntax Level 3, section 6).
struct NthPattern: Sendable, Hashable {
    let step: Int
    let offset: Int

    /// Reads `odd`, `even`, `3`, `2n`, `-n+3` and the like; nil for anything else.
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

/// A text that is no CSS selector, or one that this module does not support.
public struct SelectorError: Error, Sendable, Hashable {
    /// The selector as it was written.
    public let selector: String
    /// The offset of the problem in the selector, in UTF-8 bytes from 0.
    public let offset: Int
    /// The problem, and the replacement to write.
    public let reason: String
}

extension SelectorError: CustomStringConvertible {
    /// The reason, and the selector with a mark below the place.
    public var description: String {
        let before = String(decoding: selector.utf8.prefix(offset), as: UTF8.self)
        let mark = String(repeating: " ", count: before.count) + "^"
        return "\(reason)\n\(selector)\n\(mark)"
    }
}
