package import Foundation

/// A row of the list that everyone shares.
package struct Entry: Sendable, Equatable, Identifiable {
    package let id: Int64
    /// nil for a row that was added without words.
    package let words: String?
    /// When it was added, in whole seconds.
    package let time: Date

    package init(id: Int64, words: String?, time: Date) {
        self.id = id
        self.words = words
        self.time = time
    }
}
