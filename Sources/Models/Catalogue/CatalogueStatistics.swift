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
    /// The number of items for each of `Rating.all`.
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

/// An album of an artist, and the number of its songs.
package struct AlbumCount: Sendable, Equatable {
    /// The name as written in the catalogue; one of several spellings that `Folding` treats as equal.
    package let album: String
    package let credit: String
    package let count: Int

    package init(album: String, credit: String, count: Int) {
        self.album = album
        self.credit = credit
        self.count = count
    }
}

/// The values by which a catalogue's list can be filtered, with the number of items of each.
package struct CatalogueFacets: Sendable, Equatable {
    package struct TagCount: Sendable, Equatable {
        /// The tag in lower case (``Tag/key(of:)``).
        package let tag: String
        package let count: Int

        package init(tag: String, count: Int) {
            self.tag = tag
            self.count = count
        }
    }

    /// The maximum number of tags.
    package static let tagLimit = 12

    /// The decades that have items, in order.
    package let decades: [CatalogueStatistics.Decade]
    /// The number of items for each of `Rating.all`.
    package let ratings: [Int]
    /// The most frequent tags.
    package let tags: [TagCount]

    package init(decades: [CatalogueStatistics.Decade] = [], ratings: [Int] = [], tags: [TagCount] = []) {
        self.decades = decades
        self.ratings = ratings
        self.tags = tags
    }
}
