public import Rendering

/// What was found, a section for each kind of thing; or what one can look for.
public protocol SearchView: View {
    associatedtype Help: SearchHelpView
    associatedtype Nothing: EmptyListView
    associatedtype Section: SearchSectionView

    var heading: String { get }
    /// How much was found, in words; `nil` when nothing was looked for.
    var summary: String? { get }
    /// `nil` when something was looked for.
    var help: Help? { get }
    /// `nil` when something was found.
    var nothing: Nothing? { get }
    var sections: [Section] { get }
    /// The way from one section to all of them; `nil` where they are here.
    var wholeURL: String? { get }
    var wholeLink: String { get }
}
