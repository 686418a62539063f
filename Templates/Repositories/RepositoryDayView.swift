public import Rendering

/// The day on which something happened to a repository.
public protocol RepositoryDayView: View {
    /// What happened, such as "Starred".
    var label: String { get }
    /// A date of the HTML standard, such as "2026-11-21".
    var day: String { get }
}
