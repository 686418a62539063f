public import Rendering

/// A sync that is under way.
public protocol StargazerProgressView: View {
    /// Which pages there have been, in words.
    var pages: String { get }
    /// How many of how many; `nil` as long as nobody can tell.
    var value: Int? { get }
    var maximum: Int? { get }
    /// How many repositories are kept, and how often GitHub may still be asked, in words.
    var details: String { get }
    /// The page, to be asked for again.
    var pageURL: String { get }
}
