/// A CSS selector: the part of Selectors Level 4 that tests of pages need.
///
/// Supported: types, `*`, classes, ids, `[attribute]` with `=`, `^=`, `$=` and `*=`, the four combinators, lists, and
/// `:nth-child()` with a number, `:first-child`, `:last-child`, `:not()` and `:checked` (by the markup as it was sent).
/// Names are compared with those in the document, which are lower-case in HTML.
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

    /// The selector without the part after its last combinator; `nil` without a combinator.
    var withoutSubjects: CSSSelector? {
        let wider = alternatives.compactMap { alternative -> ComplexSelector? in
            guard case .some(_, let other) = alternative.condition else { return nil }
            return other
        }
        return wider.isEmpty ? nil : CSSSelector(alternatives: wider)
    }

    /// The conditions that some element has to meet, from right to left.
    var simpleSelectors: [SimpleSelector] { alternatives.flatMap(\.simpleSelectors) }

    func matches(_ element: Element) -> Bool {
        alternatives.contains { $0.matches(element) }
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

    var simpleSelectors: [SimpleSelector] {
        guard case .some(_, let other) = condition else { return subject }
        return subject + other.simpleSelectors
    }

    /// Tests the element first, then the elements around and before it.
    func matches(_ element: Element) -> Bool {
        guard subject.allSatisfy({ $0.matches(element) }) else { return false }
        guard case .some(let combinator, let other) = condition else { return true }
        return switch combinator {
        case .descendant: element.ancestors.contains(where: other.matches)
        case .child: element.parent.map(other.matches) ?? false
        case .nextSibling: element.precedingSiblings.last.map(other.matches) ?? false
        case .subsequentSibling: element.precedingSiblings.contains(where: other.matches)
        }
    }
}

/// One condition on one element.
enum SimpleSelector: Sendable, Hashable {
    case universal
    case type(String)
    case className(String)
    case id(String)
    case attribute(String, AttributeTest)
    /// The element is the child at this position, from 1.
    case nthChild(Int)
    case lastChild
    case checked
    case not([ComplexSelector])

    func matches(_ element: Element) -> Bool {
        switch self {
        case .universal: true
        case .type(let name): element.name == name
        case .className(let name): element.words(in: "class").contains(name)
        case .id(let id): element["id"] == id
        case .attribute(let name, let test): element[name].map(test.matches) ?? false
        case .nthChild(let position): element.precedingSiblings.count + 1 == position
        case .lastChild: element.siblings.last == element
        case .checked: element.isInitiallyChecked
        case .not(let alternatives): !alternatives.contains { $0.matches(element) }
        }
    }
}

extension Element {
    /// The child elements of the parent, with this one.
    fileprivate var siblings: [Element] { parent?.children ?? [self] }

    fileprivate var precedingSiblings: ArraySlice<Element> { siblings.prefix { $0 != self } }

    fileprivate var isInitiallyChecked: Bool {
        name == "option" ? self["selected"] != nil : (isInput(.checkbox) || isInput(.radio)) && self["checked"] != nil
    }
}

/// The condition of `[attribute…]` on an attribute's value.
enum AttributeTest: Sendable, Hashable {
    case isPresent
    case equals(String)
    case startsWith(String)
    case endsWith(String)
    case contains(String)

    /// An empty part is in no value.
    func matches(_ value: String) -> Bool {
        switch self {
        case .isPresent: true
        case .equals(let other): value == other
        case .startsWith(let part): !part.isEmpty && value.utf8.starts(with: part.utf8)
        case .endsWith(let part): !part.isEmpty && value.utf8.suffix(part.utf8.count).elementsEqual(part.utf8)
        case .contains(let part): !part.isEmpty && value.utf8.contains(part.utf8)
        }
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
