package import Foundation

/// A row of the shared list.
package struct Entry: Sendable, Equatable, Identifiable {
    package let id: Int64
    /// The text of the entry; `nil` for an entry without text, which earlier versions accepted.
    package let text: String?
    /// The time at which the entry was added, in whole seconds.
    package let time: Date
    /// The name that the visitor who added the entry has now; `nil` without one.
    package let writerName: String?

    package init(id: Int64, text: String?, time: Date, writerName: String? = nil) {
        self.id = id
        self.text = text
        self.time = time
        self.writerName = writerName
    }
}

/// An entry to add, and the rule for the result.
package struct NewEntry: Sendable, Equatable {
    /// The number of the newest entries whose forms are recognised when they are sent again.
    package static let tokenCount = 1_000

    package let text: String
    package let time: Date
    /// The visitor who adds the entry; `nil` for a browser without the visitor's cookie.
    package let writer: VisitorID?
    /// The token of the form, so that a form that is sent twice adds one entry.
    package let token: FormToken?

    package init(_ text: String, time: Date, writer: VisitorID? = nil, token: FormToken? = nil) {
        self.text = text
        self.time = time
        self.writer = writer
        self.token = token
    }

    /// Decides whether to add the entry. A store calls this method within the transaction that adds it.
    /// - Parameters:
    ///   - earlier: The entry that the same form added before, if it is still in the list.
    ///   - count: The number of entries in the list.
    ///   - limit: The maximum number of entries.
    /// - Returns: The entry that the same form has added already; `nil` to add this one.
    /// - Throws: ``EntryError/noRoom(limit:)``.
    package func step(earlier: Entry?, count: Int, limit: Int) throws(EntryError) -> Entry? {
        if let earlier, earlier.text == text { return earlier }
        guard count < limit else { throw .noRoom(limit: limit) }
        return nil
    }
}

/// An entry that was added, and whether the same form was sent before, and added the entry then.
package typealias EntryAddition = (entry: Entry, isRepeated: Bool)

/// A page of the list of entries.
package struct EntriesPage: Sendable, Equatable {
    /// The number of entries on a page.
    package static let size = 25

    /// The revision of the whole list, which grows by one with each change.
    package let revision: Int
    package let paging: Paging
    /// The entries, the newest first.
    package let entries: [Entry]

    package init(revision: Int, paging: Paging, entries: [Entry]) {
        self.revision = revision
        self.paging = paging
        self.entries = entries
    }

    /// The first page of a list of `count` entries.
    package init(revision: Int, count: Int, entries: [Entry]) {
        self.init(revision: revision, paging: .first(ofItemCount: count, size: Self.size), entries: entries)
    }
}
