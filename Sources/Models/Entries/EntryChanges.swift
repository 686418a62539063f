/// What leads from one state of the list's first page to a later one.
package struct EntryChanges: Sendable, Equatable {
    /// Those that are there no more: removed, or now on the second page.
    package let removed: [Entry.ID]
    /// Those that stand above all others now, the newest first.
    package let added: [Entry]

    package init(removed: [Entry.ID], added: [Entry]) {
        self.removed = removed
        self.added = added
    }
}
