/// One page of the list of entries.
package struct EntriesPage: Sendable, Equatable {
    /// How many entries a page has.
    package static let size = 25

    /// Of the whole list.
    package let version: Int
    package let paging: Paging
    /// The newest first.
    package let entries: [Entry]

    package init(version: Int, paging: Paging, entries: [Entry]) {
        self.version = version
        self.paging = paging
        self.entries = entries
    }
}
