/// One page of stars, as a source has sent it.
package struct StarBatch: Sendable, Equatable {
    /// In the order in which they were sent: the newest first.
    package let stars: [Star]
    /// How many rows were no star that could be read, or private: a copy that several visitors see has nothing private.
    package let leftOutCount: Int
    /// By which the source knows this state of the page; nil when it named none.
    package let entityTag: String?
    /// nil on the last page.
    package let nextPage: Int?
    /// The number of the last page; nil when the source does not say, as on the last page itself.
    package let lastPage: Int?

    package init(
        stars: [Star],
        leftOutCount: Int = 0,
        entityTag: String? = nil,
        nextPage: Int? = nil,
        lastPage: Int? = nil
    ) {
        self.stars = stars
        self.leftOutCount = leftOutCount
        self.entityTag = entityTag
        self.nextPage = nextPage
        self.lastPage = lastPage
    }
}
