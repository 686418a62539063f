/// The statistics of a catalogue, for its charts.
package struct CatalogueStatistics: Sendable, Equatable {
    package struct Decade: Sendable, Equatable {
        /// The first year of the decade, such as 1980.
        package let decade: Int
        package let count: Int

        package init(decade: Int, count: Int) {
            self.decade = decade
            self.count = count
        }
    }

    package static let topCreditsLimit = 10

    /// The decades that have items, in order.
    package let decades: [Decade]
    /// The number of items for each rating from 1 to 5.
    package let ratings: [Int]
    /// The most frequent credits first; credits of equal count by name.
    package let topCredits: [CreditCount]
    /// The number of items in the catalogue.
    package let count: Int
    package let growth: Growth

    package init(decades: [Decade], ratings: [Int], topCredits: [CreditCount], count: Int, growth: Growth) {
        self.decades = decades
        self.ratings = ratings
        self.topCredits = topCredits
        self.count = count
        self.growth = growth
    }
}

/// An artist or a director, and the number of items credited to them.
package struct CreditCount: Sendable, Equatable {
    /// The name as written in the catalogue. If there are several spellings that `Folding` treats as equal, it is one
    /// of them.
    package let credit: String
    package let count: Int

    package init(credit: String, count: Int) {
        self.credit = credit
        self.count = count
    }
}
