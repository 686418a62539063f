public import Rendering

/// What a visitor has noted of a repository, in its row. Its fields belong to the form around the list.
public protocol RepositoryMarkView: View {
    associatedtype Link: NavigationLinkView

    /// What the repository is known by in the form.
    var id: String { get }
    /// The name of the field to choose it.
    var choice: String { get }
    /// Whether it was chosen when the form was sent.
    var isChosen: Bool { get }
    /// What the button sends: "visited", or "unvisited" where it is visited.
    var wish: String { get }
    /// The button's words, and its name, which says which repository it is about.
    var button: String { get }
    var buttonName: String { get }
    /// Of the button.
    var buttonID: String { get }
    /// The beginning of the note; `nil` where there is none.
    var note: String? { get }
    /// The visitor's own tags, each with the way to all that have it.
    var tags: [Link] { get }
    var detailsURL: String { get }
    /// The name of the link there.
    var detailsName: String { get }
}
