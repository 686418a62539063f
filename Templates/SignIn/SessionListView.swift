public import Rendering

/// The list of the sessions, each with a button that ends it.
public protocol SessionListView: View {
    var id: String { get }
    /// A sentence about the sessions.
    var hint: String { get }
    var rows: [SessionRow] { get }
    /// The URL that ends sessions.
    var removalURL: String { get }
    /// The name of the field with the identifier of a session.
    var sessionField: String { get }
    /// The button that ends all sessions except the visitor's own; `nil` without others.
    var others: FormButton? { get }
}

/// A session.
public struct SessionRow: Sendable, Equatable {
    /// The identifier in the form.
    public let id: String
    /// The browser, such as "Firefox on Linux".
    public let browser: String
    /// Whether it is the visitor's own session.
    public let isOwn: Bool
    /// The time at which the session has begun.
    public let begin: UTCTime
    /// The time of the last use, to an hour.
    public let lastUse: UTCTime
    /// The accessible name of the button that ends the session.
    public let removalName: String

    /// Creates a row.
    public init(
        id: String,
        browser: String,
        isOwn: Bool,
        begin: UTCTime,
        lastUse: UTCTime,
        removalName: String
    ) {
        self.id = id
        self.browser = browser
        self.isOwn = isOwn
        self.begin = begin
        self.lastUse = lastUse
        self.removalName = removalName
    }
}
