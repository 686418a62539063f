public import Rendering

/// By what a list of repositories can be narrowed down.
public protocol RepositoryFilterView: View {
    associatedtype Field: ChoiceFieldView

    /// Where the form is sent.
    var url: String { get }
    /// What is being looked for.
    var words: String { get }
    var fields: [Field] { get }
    /// The order of the list, which stays; `nil` for its own.
    var order: String? { get }
    /// The way to all; `nil` where they are here.
    var allURL: String? { get }
}
