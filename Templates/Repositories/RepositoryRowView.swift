public import Rendering

/// One row of a list of repositories, whoever the list comes from: what it is, and what a tap on it does.
public protocol RepositoryRowView: View {
    associatedtype Marked: MarkedTextView
    associatedtype Day: RepositoryDayView
    associatedtype Mark: RepositoryMarkView

    var title: String { get }
    var subtitle: String { get }
    /// Whether who looks has been there.
    var isVisited: Bool { get }
    /// Where a tap leads: out of the app.
    var url: String { get }
    /// What is told that somebody goes there; `nil` where nobody wants to know.
    var visitURL: String? { get }
    /// The title, and the subtitle, with what was looked for; `nil` where nothing was.
    var markedTitle: Marked? { get }
    var markedSubtitle: Marked? { get }
    /// What is unusual about it, each in a word.
    var badges: [String] { get }
    /// What else is known of it, each in a few words.
    var facts: [String] { get }
    /// In short, such as "1.2k stars", and in full.
    var stars: String { get }
    var starsInFull: String { get }
    var days: [Day] { get }
    var topics: [String] { get }
    /// What who looks has noted of it, and can change; `nil` where nothing can be noted.
    var mark: Mark? { get }
}
