/// Someone to whom songs, or movies, are credited, and how many.
package struct CreditCount: Sendable, Equatable {
    /// As the catalogue writes it: of several ways that `Folding` makes one, one of them.
    package let credit: String
    package let count: Int

    package init(credit: String, count: Int) {
        self.credit = credit
        self.count = count
    }
}
