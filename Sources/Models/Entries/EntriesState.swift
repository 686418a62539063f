/// The list of entries at one moment: its first page, and the number of entries.
package struct EntriesState: Sendable, Equatable {
    /// The first page, with the revision of the whole list.
    package let firstPage: EntriesPage

    /// - Parameters:
    ///   - count: The number of entries on all pages.
    ///   - entries: The entries of the first page, the newest first.
    package init(revision: Int, count: Int, entries: [Entry]) {
        let paging = Paging.first(ofItemCount: count, size: EntriesPage.size)
        firstPage = EntriesPage(revision: revision, paging: paging, entries: entries)
    }

    /// A number that grows by one with each change.
    package var revision: Int { firstPage.revision }

    /// The number of entries on all pages.
    package var count: Int { firstPage.paging.itemCount }
}
