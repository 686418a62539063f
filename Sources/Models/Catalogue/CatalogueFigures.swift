/// What a catalogue's charts show.
package struct CatalogueFigures: Sendable, Equatable {
    package struct Decade: Sendable, Equatable {
        /// Its first year, such as 1980.
        package let decade: Int
        package let count: Int

        package init(decade: Int, count: Int) {
            self.decade = decade
            self.count = count
        }
    }

    package static let topCreditsLimit = 10

    /// In order, without those that have nothing.
    package let decades: [Decade]
    /// How many have 1, 2, 3, 4 and 5.
    package let ratings: [Int]
    /// The most frequent first, and by name where they are as frequent.
    package let topCredits: [CreditCount]
    /// Of the whole catalogue.
    package let count: Int

    package init(decades: [Decade], ratings: [Int], topCredits: [CreditCount], count: Int) {
        self.decades = decades
        self.ratings = ratings
        self.topCredits = topCredits
        self.count = count
    }
}

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

/// One page of all artists, or of all directors, by name.
package struct CreditsPage: Sendable, Equatable {
    package let paging: Paging
    package let credits: [CreditCount]

    package init(credits: [CreditCount], paging: Paging) {
        self.paging = paging
        self.credits = credits
    }
}

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
