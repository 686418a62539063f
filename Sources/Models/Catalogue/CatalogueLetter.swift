/// A letter to which one can jump in a list that is in the order of names or of credits.
package struct CatalogueLetter: Sendable, Equatable {
    /// "A" to "Z"; `signs` for what stands before them, and `otherScripts` for what stands behind.
    package let letter: String
    /// How many items there are; at least one.
    package let count: Int
    /// How many items stand before them in the list.
    package let offset: Int

    /// Digits and signs.
    package static let signs = "#"
    /// Letters of other scripts, and emoji.
    package static let otherScripts = "…"

    package init(letter: String, count: Int, offset: Int) {
        self.letter = letter
        self.count = count
        self.offset = offset
    }
}
