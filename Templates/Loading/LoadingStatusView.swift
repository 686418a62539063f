public import Rendering

/// The status of a list that is loaded from another server: the stored rows, the progress of a load, and the last
/// failure.
///
/// It is a live region on the pages of the comments, of the songs and movies, and of the stars.
public protocol LoadingStatusView: View {
    /// The revision of the rows, which a script compares with that on the page; `nil` without such a script.
    var listRevision: Int? { get }
    var failure: LoadingFailure? { get }
    /// The number and the time of the rows; `nil` before the first load.
    var count: LoadingCount? { get }
    var progress: LoadingProgress? { get }
    /// Shown in place of the count and the progress.
    var placeholder: String? { get }
    var loadURL: String { get }
    /// The text of the button that starts a load; `nil` if it would start none.
    var loadButton: String? { get }
    /// The name of the live region that shows the result of the form.
    var region: String { get }
    /// The URL that cancels the load; `nil` while there is none.
    var cancelURL: String? { get }
    /// The time before which no load begins, and the button is disabled; `nil` if a load can begin at once.
    var pause: LoadingPause? { get }
    /// Whether buttons and links are small.
    var isCompact: Bool { get }
}

/// A load that has failed, or that was cancelled.
public struct LoadingFailure: Sendable, Equatable {
    /// Whether it has failed.
    public let isError: Bool
    /// The heading, such as "The songs could not be loaded".
    public let heading: String
    /// The reason.
    public let message: String
    /// The next step, and whether earlier rows are still shown; `nil` if there is nothing to add.
    public let advice: String?
    /// The time of the load; `nil` when it does not matter.
    public let time: UTCTime?
    /// The link to a page that helps; `nil` without one.
    public let link: Link?

    /// Creates a failure.
    public init(
        isError: Bool = true,
        heading: String,
        message: String,
        advice: String?,
        time: UTCTime?,
        link: Link? = nil
    ) {
        self.isError = isError
        self.heading = heading
        self.message = message
        self.advice = advice
        self.time = time
        self.link = link
    }
}

/// The number of rows, and the time when they were loaded.
public struct LoadingCount: Sendable, Equatable {
    /// The number with its unit, and the words before the time, such as "500 comments, as of".
    public let words: String
    /// The time; `nil` until all rows were loaded once.
    public let time: UTCTime?
    /// A sentence about rows that were left out, or that may be deleted; `nil` if there are none.
    public let note: String?

    /// Creates a number of rows.
    public init(words: String, time: UTCTime?, note: String?) {
        self.words = words
        self.time = time
        self.note = note
    }
}

/// The time before which no load begins, in a sentence.
public struct LoadingPause: Sendable, Equatable {
    /// The words before the time.
    public let before: String
    /// The time, rounded up to a whole minute.
    public let end: UTCTime
    /// The rest of the sentence.
    public let after: String

    /// Creates a pause.
    public init(before: String, end: UTCTime, after: String) {
        self.before = before
        self.end = end
        self.after = after
    }
}

/// A running load.
public struct LoadingProgress: Sendable, Equatable {
    /// The state of the load, and the word before the time, such as "Loading from comments.example since".
    public let words: String
    /// The time when it began; `nil` when it does not matter.
    public let time: UTCTime?
    /// The completed part of the progress bar; `nil` when it is unknown.
    public let value: Int?
    /// The whole of the progress bar.
    public let maximum: Int?
    /// The received amount, such as "12 KB so far."
    public let details: String
    /// The page itself, for browsers without scripts.
    public let pageURL: String

    /// Creates the progress of a load.
    public init(
        words: String,
        time: UTCTime? = nil,
        value: Int? = nil,
        maximum: Int? = nil,
        details: String,
        pageURL: String
    ) {
        self.words = words
        self.time = time
        self.value = value
        self.maximum = maximum
        self.details = details
        self.pageURL = pageURL
    }
}
