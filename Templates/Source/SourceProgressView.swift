public import Rendering

/// A load that is under way.
public protocol SourceProgressView: View {
    /// Whom it asks.
    var host: String { get }
    /// Since when, for people.
    var time: String { get }
    /// Since when, for programs: a time of the HTML standard.
    var timestamp: String { get }
    /// How much has arrived, in words.
    var received: String { get }
    /// The page, to be asked for again.
    var pageURL: String { get }
}
