package import Foundation

/// An import that has finished, and can be undone for a day.
package struct ImportRecord: Sendable, Equatable, Identifiable {
    package let id: Int64
    package let kind: CatalogueKind
    package let fileName: String
    /// The number of items that were added.
    package let count: Int
    /// The number of rows that have filled blank fields of items.
    package let filledCount: Int
    package let time: Date

    package init(id: Int64, kind: CatalogueKind, fileName: String, count: Int, filledCount: Int = 0, time: Date) {
        self.id = id
        self.kind = kind
        self.fileName = fileName
        self.count = count
        self.filledCount = filledCount
        self.time = time
    }
}

/// The result of undoing an import.
package struct UndoneAddition: Sendable, Equatable {
    /// The number of items that were deleted.
    package let deletedCount: Int
    /// The number of items that stay, because they were edited.
    package let keptCount: Int
    /// The number of items that are without what the import had filled in.
    package let blankedCount: Int

    package init(deletedCount: Int, keptCount: Int = 0, blankedCount: Int = 0) {
        self.deletedCount = deletedCount
        self.keptCount = keptCount
        self.blankedCount = blankedCount
    }
}
