public import Rendering

/// An import that is under way.
public protocol ImportProgressView: View {
    var heading: String { get }
    /// How many rows there have been, in words.
    var rows: String { get }
    /// How much is done, of 100; `nil` when nobody can tell.
    var percent: Int? { get }
    /// How fast it goes and how long it still takes, in words.
    var pace: String { get }
    /// Where the form is sent that gives it up.
    var cancelURL: String { get }
    /// The page, to be asked for again.
    var pageURL: String { get }
}
