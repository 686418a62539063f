public import Rendering

/// The status of a list that is loaded from another server: the stored rows, the progress of a load, and the last
/// failure.
///
/// It is a live region on the pages of the comments, of the songs and movies, and of the stars.
public protocol LoadingStatusView: View {
    associatedtype Failure: LoadingFailure
    associatedtype Count: LoadingCount
    associatedtype Progress: LoadingProgress

    /// The prefix of the CSS classes and ids, such as "comments".
    var name: String { get }
    /// The revision of the rows, which a script compares with that of the rows on the page; `nil` without such a script.
    var listRevision: Int? { get }
    var failure: Failure? { get }
    /// The number and the time of the rows; `nil` before the first load.
    var count: Count? { get }
    var progress: Progress? { get }
    /// Shown if there is nothing else to show.
    var placeholder: String? { get }
    var loadURL: String { get }
    /// The text of the button that starts a load; `nil` during a load.
    var loadButton: String? { get }
    /// The name of the live region that shows the result of the form.
    var region: String { get }
    /// The reason that the button has no effect yet; `nil` if it works for everyone.
    var pauseNote: String? { get }
    /// Whether buttons and links are small.
    var isCompact: Bool { get }
}

/// A load that has failed.
public protocol LoadingFailure: Sendable {
    var heading: String { get }
    var message: String { get }
    var advice: String { get }
    /// The time of the load for people, and in the format of the HTML standard; `nil` when it does not matter.
    var time: String? { get }
    var timestamp: String? { get }
    /// The page that helps, and the text of the link to it; `nil` without one.
    var url: String? { get }
    var link: String? { get }
}

/// The number of rows, and the time when they were loaded.
public protocol LoadingCount: Sendable {
    /// The number with its unit, such as "500 comments".
    var words: String { get }
    /// The time for people, and in the format of the HTML standard; `nil` until all rows were loaded once.
    var time: String? { get }
    var timestamp: String? { get }
    /// Whether the number has been the same since that time; otherwise it is the number at that time.
    var isSince: Bool { get }
    /// A sentence about rows that were left out, or that may be deleted; `nil` if there are none.
    var note: String? { get }
}

/// A running load.
public protocol LoadingProgress: Sendable {
    var words: String { get }
    /// The time when it began for people, and in the format of the HTML standard; `nil` when it does not matter.
    var time: String? { get }
    var timestamp: String? { get }
    /// The completed part and the whole of the progress bar; `nil` when they are unknown.
    var value: Int? { get }
    var maximum: Int? { get }
    /// The received amount, such as "12 KB so far."
    var details: String { get }
    /// The page itself, for browsers without scripts.
    var pageURL: String { get }
}
