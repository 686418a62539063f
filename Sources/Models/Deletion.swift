package import Foundation

/// The rule for entries and items that were deleted.
package enum Deletion {
    /// The time within which a deletion can be undone, in seconds.
    package static let undoTime: TimeInterval = 24 * 60 * 60
}

/// A deleted entry that can be restored.
package struct DeletedEntry: Sendable, Equatable {
    package let entry: Entry
    /// The time of the deletion.
    package let time: Date

    package init(_ entry: Entry, time: Date) {
        self.entry = entry
        self.time = time
    }
}

/// A deleted item that can be restored.
package struct DeletedItem<Item: CatalogueItem>: Sendable, Equatable {
    package let item: Item
    /// The time of the deletion.
    package let time: Date

    package init(_ item: Item, time: Date) {
        self.item = item
        self.time = time
    }
}
