/// A request for a page of a user's starred repositories.
package struct RepositoryQuery: Sendable, Hashable {
    package enum Language: Sendable, Hashable {
        case named(String)
        /// GitHub reports no language for the repository.
        case unknown
    }

    /// The words to search for, as typed; empty for no search.
    ///
    /// Each word has to begin a word of the name, of the summary, of a topic, or of the visitor's note or tags, by
    /// `Folding`.
    package var words: String
    package var language: Language?
    /// One of the visitor's tags.
    package var tag: String?
    package var isVisited: Bool?
    package var isArchived: Bool?
    /// The month or the day in which the repositories were starred.
    package var added: AdditionPeriod?
    package var order: RepositoryOrder
    /// The number of the page, from 1.
    package var page: Int
    /// The number of repositories on a page.
    package var size: Int

    package init(
        words: String = "",
        language: Language? = nil,
        tag: String? = nil,
        isVisited: Bool? = nil,
        isArchived: Bool? = nil,
        added: AdditionPeriod? = nil,
        order: RepositoryOrder = .default,
        page: Int = 1,
        size: Int = Settings.defaultPageSize
    ) {
        self.words = words
        self.language = language
        self.tag = tag
        self.isVisited = isVisited
        self.isArchived = isArchived
        self.added = added
        self.order = order
        self.page = page
        self.size = size
    }

    /// Returns the query for another page of the same list.
    package func onPage(_ page: Int) -> RepositoryQuery {
        var query = self
        query.page = page
        return query
    }

    /// Returns the same query with another page size.
    package func sized(_ size: Int) -> RepositoryQuery {
        var query = self
        query.size = size
        return query
    }

    /// Whether the query asks for the first page of all repositories in the default order, which models hold in memory.
    package var isDefault: Bool { self == RepositoryQuery(size: size) }

    /// Whether the query asks for all repositories, in any order.
    package var isWhole: Bool { self == RepositoryQuery(order: order, page: page, size: size) }
}

/// The order of a list of starred repositories.
package struct RepositoryOrder: Sendable, Hashable {
    /// The key to sort by; the raw value is its name in a URL.
    package enum Key: String, Sendable, Hashable, CaseIterable {
        case starred, pushed, stars, name
    }

    package let key: Key
    /// Whether the newest, the highest number, or Z is first.
    package let isDescending: Bool

    package init(_ key: Key, isDescending: Bool) {
        self.key = key
        self.isDescending = isDescending
    }

    /// The default order: the newest stars first.
    package static let `default` = RepositoryOrder(.starred, isDescending: true)
}

/// A file format for starred repositories.
package enum RepositoryFormat: String, Sendable, Equatable, CaseIterable {
    case json
    /// Comma-separated values (RFC 4180), with a header line.
    case csv
    /// A list by language, in the style of "awesome" lists.
    case markdown

    /// The extension of the file's name.
    package var fileExtension: String {
        switch self {
        case .json: "json"
        case .csv: "csv"
        case .markdown: "md"
        }
    }

    /// The media type of the file.
    package var contentType: String {
        switch self {
        case .json: "application/json"
        case .csv: "text/csv; charset=utf-8; header=present"
        case .markdown: "text/markdown; charset=utf-8"
        }
    }
}
