public import Rendering

/// Why a load has failed.
public protocol SourceFailureView: View {
    var heading: String { get }
    var message: String { get }
    /// What to do next, and what is left of before.
    var advice: String { get }
    /// When, for people.
    var time: String { get }
    /// When, for programs: a time of the HTML standard.
    var timestamp: String { get }
}
