package import Models
import Routing
package import Views

/// The sessions, each with a button that ends it.
package struct SessionListViewModel: SessionListView, Equatable {
    /// The id of the list in the page.
    package static let fragment = "sessions"
    /// The maximum number of rows.
    package static let limit = 100

    package let id = Self.fragment
    package let hint: String
    package let rows: [SessionRow]
    package let removalURL = Route.sessionRemoval.url
    package let sessionField = SessionFormField.session.name
    package let others: FormButton?

    /// - Parameters:
    ///   - sessions: The sessions, the last used first.
    ///   - own: The session of the visitor, which is shown first.
    package init(_ sessions: [Session], own: Session) {
        let others = sessions.filter { $0.tokenDigest != own.tokenDigest }
        rows = [SessionRow(own, isOwn: true)] + others.prefix(Self.limit - 1).map { SessionRow($0, isOwn: false) }
        hint =
            others.count < Self.limit
            ? "The browsers that are signed in with the password. A session ends after 30 days."
            : "The last \(Self.limit) of \((others.count + 1).grouped) sessions. A session ends after 30 days."
        self.others =
            others.isEmpty
            ? nil : FormButton(label: "End all other sessions", name: SessionFormField.others.name, value: "yes")
    }
}

extension SessionRow {
    fileprivate init(_ session: Session, isOwn: Bool) {
        let browser = session.browser ?? "Unknown browser"
        let begin = UTCTime(session.begin)
        self.init(
            id: session.id,
            browser: browser,
            isOwn: isOwn,
            begin: begin,
            lastUse: UTCTime(session.lastUse),
            removalName: isOwn ? "End this session" : "End the session of \(browser), begun \(begin.words)"
        )
    }
}
