/// Searches everything at once: songs, movies, the visitor's stars, the text, entries and comments.
package struct SearchModel: Sendable {
    /// The maximum number of results of each kind.
    package static let bestLimit = 5
    /// The maximum number of words that are corrected, and of corrections that are tried.
    private static let (correctedWordLimit, correctionLimit) = (3, 8)
    /// The maximum number of other corrections that are offered.
    private static let otherCorrectionLimit = 3

    private let songs: CatalogueModel<Song>
    private let movies: CatalogueModel<Movie>
    private let repositories: RepositoriesModel
    private let text: TextModel
    private let entries: EntriesModel
    private let comments: CommentsModel

    package init(
        songs: CatalogueModel<Song>,
        movies: CatalogueModel<Movie>,
        repositories: RepositoriesModel,
        text: TextModel,
        entries: EntriesModel,
        comments: CommentsModel
    ) {
        self.songs = songs
        self.movies = movies
        self.repositories = repositories
        self.text = text
        self.entries = entries
        self.comments = comments
    }

    /// Returns the best results of each kind. If nothing has all words, one typing mistake is corrected, and the results name
    /// the other corrections that have results.
    /// - Parameters:
    ///   - name: The GitHub user whose stars are searched, with the marks of `visitor`.
    package func results(
        for typed: String,
        following name: GitHubName?,
        of visitor: VisitorID?
    ) async throws -> SearchResults {
        let results = try await find(typed, following: name, of: visitor)
        guard results.isEmpty else { return results }
        var corrected: SearchResults?
        for words in try await corrections(of: typed, following: name, of: visitor).prefix(Self.correctionLimit) {
            if let corrected, corrected.otherCorrections.count == Self.otherCorrectionLimit { break }
            let found = try await find(words, following: name, of: visitor)
            guard !found.isEmpty else { continue }
            if corrected == nil { corrected = found } else { corrected?.otherCorrections.append(words) }
        }
        return corrected ?? results
    }

    private func find(
        _ words: String,
        following name: GitHubName?,
        of visitor: VisitorID?
    ) async throws -> SearchResults {
        let limit = Self.bestLimit
        async let songs = self.songs.search(words, size: limit)
        async let movies = self.movies.search(words, size: limit)
        async let stars = foundStars(words, of: name, for: visitor, limit: limit)
        async let entries = self.entries.search(words, page: 1, size: limit)
        async let comments = self.comments.search(words, page: 1, size: limit)
        let text = await self.text.state.text
        let foldedWords = Folding.searchWords(of: words)
        return SearchResults(
            words: words,
            songs: try await songs,
            movies: try await movies,
            stars: try await stars,
            text: FoldedTexts([text]).indexes(of: foldedWords).isEmpty ? nil : Quote(of: text, words: foldedWords),
            entries: try await entries,
            comments: await comments
        )
    }

    private func foundStars(
        _ words: String,
        of name: GitHubName?,
        for visitor: VisitorID?,
        limit: Int
    ) async throws -> ListPage<MarkedStar>? {
        guard let name else { return nil }
        return try await repositories.search(words, of: name, for: visitor, limit: limit)
    }

    /// Returns the search with one word replaced by a word that exists, the longest words first.
    private func corrections(
        of typed: String,
        following name: GitHubName?,
        of visitor: VisitorID?
    ) async throws -> [String] {
        let words = Folding.searchWords(of: typed)
        let places = words.indices.sorted { words[$0].utf8.count > words[$1].utf8.count }
        var corrections: [String] = []
        for place in places.prefix(Self.correctedWordLimit) {
            let word = words[place]
            async let ofSongs = songs.words(closeTo: word)
            async let ofMovies = movies.words(closeTo: word)
            async let ofEntries = entries.words(closeTo: word)
            async let ofComments = comments.words(closeTo: word)
            var close = Set(try await ofSongs + ofMovies + ofEntries)
            close.formUnion(await ofComments)
            if let name { close.formUnion(try await repositories.words(closeTo: word, of: name, for: visitor)) }
            close.formUnion(FoldedTexts([await text.state.text]).words(closeTo: word))
            let ranked = close.map { (-Self.likeness(of: $0, to: word), $0) }.sorted { $0 < $1 }
            for (_, other) in ranked {
                var corrected = words
                corrected[place] = other
                corrections.append(corrected.joined(separator: " "))
            }
        }
        return corrections
    }

    /// The length of the common beginning: people seldom mistype the first letters.
    private static func likeness(of one: String, to other: String) -> Int {
        zip(one.utf8, other.utf8).prefix { $0 == $1 }.count
    }
}

/// The best results of each kind.
package struct SearchResults: Sendable, Equatable {
    /// The words that were found: those that were typed, or corrected ones.
    package let words: String
    /// The words of other corrections that have results, the likeliest first.
    package fileprivate(set) var otherCorrections: [String]
    package let songs: SearchPage<Song>?
    package let movies: SearchPage<Movie>?
    /// The stars; `nil` for a visitor who follows nobody.
    package let stars: ListPage<MarkedStar>?
    /// A part of the text; `nil` if the text lacks a word.
    package let text: Quote?
    package let entries: ListPage<FoundEntry>?
    package let comments: ListPage<Comment>?

    package init(
        words: String,
        otherCorrections: [String] = [],
        songs: SearchPage<Song>? = nil,
        movies: SearchPage<Movie>? = nil,
        stars: ListPage<MarkedStar>? = nil,
        text: Quote? = nil,
        entries: ListPage<FoundEntry>? = nil,
        comments: ListPage<Comment>? = nil
    ) {
        self.words = words
        self.otherCorrections = otherCorrections
        self.songs = songs
        self.movies = movies
        self.stars = stars
        self.text = text
        self.entries = entries
        self.comments = comments
    }

    package var isEmpty: Bool {
        let counts = [
            songs?.hits.count, movies?.hits.count, stars?.items.count, entries?.items.count, comments?.items.count,
        ]
        return text == nil && counts.allSatisfy { $0 ?? 0 == 0 }
    }
}

/// An entry that a search has found, and the page of the list that it is on.
package struct FoundEntry: Sendable, Equatable {
    package let entry: Entry
    package let page: Int

    package init(entry: Entry, page: Int) {
        self.entry = entry
        self.page = page
    }
}
