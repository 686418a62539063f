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
