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

/// A change of an entry's text, and the rule for the result.
package struct EntryEdit: Sendable, Equatable, Codable {
    package let id: Entry.ID
    /// The new text; `nil` only to undo the edit of an entry without text.
    package let text: String?
    /// The text that the form was opened with, empty for an entry without text; `nil` if it is unknown.
    package let base: String?
    /// The digest of the identifier of the visitor who wrote the new text, which becomes that of the entry, so that nobody
    /// can put words under the name of someone else; `nil` if unknown.
    package let writer: [UInt8]?

    package init(_ id: Entry.ID, text: String?, base: String?, writer: [UInt8]? = nil) {
        self.id = id
        self.text = text
        self.base = base
        self.writer = writer
    }

    /// Decides whether the edit changes the entry. A store calls this method within the transaction that writes it.
    /// - Parameter stored: The entry; `nil` if it was deleted.
    /// - Returns: The entry to change; `nil` if it has the text already.
    /// - Throws: ``EntryError/gone``, ``EntryError/changedMeanwhile(_:)``.
    package func step(on stored: Entry?) throws(EntryError) -> Entry? {
        guard let stored else { throw .gone }
        guard text != stored.text else { return nil }
        guard base == stored.text ?? "" else { throw .changedMeanwhile(stored) }
        return stored
    }

    /// Returns the edit that undoes this one.
    /// - Parameters:
    ///   - stored: The entry before this edit.
    ///   - writer: The digest of the identifier of its writer.
    package func inverse(for stored: Entry, by writer: [UInt8]?) -> EntryEdit {
        EntryEdit(id, text: stored.text, base: text ?? "", writer: writer)
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
