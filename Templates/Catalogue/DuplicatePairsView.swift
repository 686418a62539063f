public import Rendering

/// Pairs of items side by side, each with buttons that merge it.
public protocol DuplicatePairsView: View {
    associatedtype Pair: DuplicatePair
    associatedtype Pagination: PaginationView

    /// A sentence about the result of merging.
    var hint: String { get }
    var saveURL: String { get }
    var pairs: [Pair] { get }
    /// The links to the other pages; `nil` when there is one page only.
    var pagination: Pagination? { get }
}

/// Two items that are alike.
public protocol DuplicatePair: Sendable {
    associatedtype Hidden: HiddenFieldView

    /// The items, and the page to return to.
    var hidden: [Hidden] { get }
    /// The name of the pair.
    var label: String { get }
    var items: [DuplicateItem] { get }
    /// The facts that at least one of them has.
    var facts: [DuplicateFact] { get }
    /// The button that lists the pair no more.
    var distinction: FormButton { get }
}

/// An item of a pair.
public struct DuplicateItem: Sendable, Equatable {
    /// The name of the item, which is a link.
    public let name: String
    /// The details of the item.
    public let url: String
    /// The button that merges the other item into this one.
    public let button: FormButton
    /// The accessible name of the button, with the name of the item.
    public let buttonName: String

    /// Creates an item.
    public init(name: String, url: String, button: FormButton, buttonName: String) {
        self.name = name
        self.url = url
        self.button = button
        self.buttonName = buttonName
    }
}

/// A fact of both items of a pair, such as the year.
public struct DuplicateFact: Sendable, Equatable {
    /// The name of the field.
    public let name: String
    /// The value of each item; empty if it has none.
    public let values: [String]
    /// Whether the values differ.
    public let isDifferent: Bool

    /// Creates a fact.
    public init(_ name: String, values: [String], isDifferent: Bool) {
        self.name = name
        self.values = values
        self.isDifferent = isDifferent
    }
}
