/// Which starred repositories somebody wants to see.
package struct ShelfQuery: Sendable, Hashable {
    package enum Language: Sendable, Hashable {
        case named(String)
        /// GitHub names none.
        case unknown
    }

    /// Each of them has to begin a word of the name, of the summary, of a topic, or of the visitor's own note or tags, by
    /// `Folding`; empty for no search.
    package var words: String
    package var language: Language?
    /// One of the visitor's own.
    package var tag: String?
    package var isVisited: Bool?
    package var isArchived: Bool?
    package var order: ShelfOrder
    /// From 1.
    package var page: Int
    package var size: Int

    package init(
        words: String = "",
        language: Language? = nil,
        tag: String? = nil,
        isVisited: Bool? = nil,
        isArchived: Bool? = nil,
        order: ShelfOrder = .default,
        page: Int = 1,
        size: Int = Settings.defaultPageSize
    ) {
        self.words = words
        self.language = language
        self.tag = tag
        self.isVisited = isVisited
        self.isArchived = isArchived
        self.order = order
        self.page = page
        self.size = size
    }

    /// Whether it is the first page of all, in the order in which memory holds them.
    package var isFront: Bool { self == ShelfQuery(size: size) }
}
