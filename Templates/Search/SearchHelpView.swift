public import Rendering

/// What one can look for, and how.
public protocol SearchHelpView: View {
    associatedtype Link: NavigationLinkView

    /// The lists themselves.
    var ways: [Link] { get }
}
