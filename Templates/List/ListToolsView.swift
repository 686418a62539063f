public import Rendering

/// A line above the rows of a list: the filters, the orders, the layout, and links to related pages.
public protocol ListToolsView: View {
    associatedtype Search: ListSearch
    associatedtype Layout: ListLayout

    /// The field that filters the list by words; `nil` for a list without one.
    var search: Search? { get }
    /// The other filters.
    var chips: [FilterChip] { get }
    /// The orders, with the current one marked, and the link that reverses the order.
    var orders: [Link] { get }
    /// The name of the menu of orders, such as "Sorted by name".
    var currentOrder: String { get }
    /// The button that shows the list in the other layout; `nil` for a list with one layout.
    var layout: Layout? { get }
    /// The form that has the chosen rows: filters and orders are its buttons, so that the rows stay chosen; `nil` for links.
    var choosing: ListChoosing? { get }
    /// The related pages. Several are a menu.
    var relatedLinks: [Link] { get }
    var relatedLinksLabel: String { get }
}

/// The form of the chosen rows, for the tools above the list.
public struct ListChoosing: Sendable, Equatable {
    /// The id of the form.
    public let form: String
    /// The name of a button whose value is the URL of another list.
    public let field: String
    /// The name of the field that filters the list by words.
    public let wordsField: String
    /// The button of that field.
    public let filter: FormButton

    /// Creates the form of the chosen rows.
    public init(form: String, field: String, wordsField: String, filter: FormButton) {
        self.form = form
        self.field = field
        self.wordsField = wordsField
        self.filter = filter
    }
}

/// The field that filters a list by words.
public protocol ListSearch: Sendable {
    associatedtype Hidden: HiddenFieldView

    var url: String { get }
    var label: String { get }
    /// The name of the field.
    var field: String { get }
    /// The words to search for.
    var words: String { get }
    /// The other filters and the order, which the form sends along.
    var hidden: [Hidden] { get }
}

/// The form that chooses the layout of a list.
public protocol ListLayout: Sendable {
    associatedtype Hidden: HiddenFieldView

    var url: String { get }
    var button: FormButton { get }
    /// The list, and the page to return to.
    var hidden: [Hidden] { get }
}

/// A filter of a list.
public struct FilterChip: Sendable, Equatable {
    /// The name of the filter, or the chosen value.
    public let name: String
    /// The list with the filter, or without it if it is chosen; `nil` for a menu.
    public let url: String?
    /// Whether the filter is chosen.
    public let isChosen: Bool
    /// The id of the menu; `nil` for a link.
    public let id: String?
    /// The values of the menu.
    public let options: [Link]

    /// Creates a filter that is a link.
    public init(_ name: String, to url: String, isChosen: Bool) {
        self.name = name
        self.url = url
        self.isChosen = isChosen
        id = nil
        options = []
    }

    /// Creates a filter with a menu of values.
    public init(_ name: String, id: String, options: [Link]) {
        self.name = name
        url = nil
        isChosen = false
        self.id = id
        self.options = options
    }
}
