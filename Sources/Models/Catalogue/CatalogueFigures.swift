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
