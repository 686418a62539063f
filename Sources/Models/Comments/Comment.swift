package import Foundation

/// A comment from another server, validated for display.
package struct Comment: Sendable, Equatable, Identifiable {
    /// The maximum length of a name, in UTF-16 code units.
    package static let nameLimit = 500
    /// The maximum length of an e-mail address, in UTF-16 code units.
    package static let emailLimit = 320
    /// The maximum length of a body, in UTF-16 code units.
    package static let bodyLimit = 10_000

    /// The position in the list, from 1.
    package let id: Int
    /// The name, as one line; empty if there is none.
    package let name: String
    /// The unverified e-mail address, as one line; empty if there is none.
    package let email: String
    package let body: String

    /// Creates a comment from validated values.
    package init(id: Int, name: String, email: String, body: String) {
        self.id = id
        self.name = name
        self.email = email
        self.body = body
    }

    /// Validates received values, and replaces forbidden characters by U+FFFD.
    /// - Returns: `nil` if a field is too long.
    fileprivate init?(id: Int, received row: CommentRow) {
        guard row.name.utf16.count <= Self.nameLimit, row.email.utf16.count <= Self.emailLimit,
            row.body.utf16.count <= Self.bodyLimit
        else { return nil }
        self.init(
            id: id,
            name: ForbiddenCharacter.replaced(in: row.name),
            email: ForbiddenCharacter.replaced(in: row.email),
            body: ForbiddenCharacter.replaced(in: row.body.withLineFeeds, allowing: ForbiddenCharacter.textControls)
        )
    }
}

/// The comments of one load.
package struct CommentList: Sendable, Equatable {
    /// The number of comments that are read.
    package static let countLimit = 5_000

    /// A number that grows by one with each list of other comments; 0 for a list that was not stored.
    package private(set) var revision: Int
    /// The comments in the order in which they were received.
    package let comments: [Comment]
    /// The number of rows that are not in the list: they lack a body, have a field that is too long, or are beyond
    /// ``countLimit``.
    package let leftOutCount: Int
    /// The time at which the comments were received.
    package let time: Date
    /// The time since which the source has no comments; `nil` if it has some.
    package let emptySince: Date?

    /// Creates a list of validated comments.
    package init(
        revision: Int = 0,
        comments: [Comment],
        leftOutCount: Int,
        time: Date,
        emptySince: Date? = nil
    ) {
        self.revision = revision
        self.comments = comments
        self.leftOutCount = leftOutCount
        self.time = time
        self.emptySince = emptySince
    }

    /// Whether the source has no comments, and those of an earlier load stay for now.
    package var isKept: Bool { emptySince != nil && !comments.isEmpty }

    /// Returns the list to store after this one was loaded. A list without comments is more often a mistake than
    /// intended, so it replaces others only after the time that is the rule for songs (``SourceLoad/step(after:)``).
    /// - Parameter former: The list that is stored; `nil` before the first load.
    package func step(after former: CommentList?) -> CommentList {
        var next = self
        next.revision = (former?.revision ?? 0) + 1
        guard emptySince != nil, let former else { return next }
        let start = former.emptySince ?? time
        let kept = time.timeIntervalSince(start) < SourceLoad.emptyLimit ? former : next
        return CommentList(
            revision: kept.revision,
            comments: kept.comments,
            leftOutCount: kept.leftOutCount,
            time: kept.time,
            emptySince: start
        )
    }

    /// Parses `[{"name": "…", "email": "…", "body": "…"}]`, and ignores other fields. Only the body is required. An
    /// invalid row is left out and counted.
    ///
    /// Takes about 20 ms for each megabyte, too long for an event loop.
    /// - Throws: `JSONFormatError` if the document is not a list of comments.
    package init(parsing bytes: [UInt8], time: Date) throws(JSONFormatError) {
        let document = try JSONRows<CommentRow>.decode(
            bytes,
            rowLimit: Self.countLimit,
            expected: "an array of comments"
        )
        var comments: [Comment] = []
        for case .success(let row) in document.rows {
            if let comment = Comment(id: comments.count + 1, received: row) { comments.append(comment) }
        }
        if comments.isEmpty, document.count > 0 {
            throw JSONFormatError(expected: "objects with a body", found: "other rows")
        }
        self.init(
            comments: comments,
            leftOutCount: document.count - comments.count,
            time: time,
            emptySince: comments.isEmpty ? time : nil
        )
    }
}

private struct CommentRow: Decodable {
    private enum Key: CodingKey {
        case name
        case email
        case body
    }

    let name: String
    let email: String
    let body: String

    /// A name or an email that is missing, or not a string, is empty.
    init(from decoder: any Decoder) throws {
        let row = try decoder.container(keyedBy: Key.self)
        name = (try? row.decode(String.self, forKey: .name)) ?? ""
        email = (try? row.decode(String.self, forKey: .email)) ?? ""
        body = try row.decode(String.self, forKey: .body)
    }
}
