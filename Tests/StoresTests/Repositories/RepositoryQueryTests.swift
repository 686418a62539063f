import Foundation
import Models
import PostgresTesting
import Testing

@Suite(.databases) struct RepositoryQueryTests {
    private let ada: GitHubName
    private let visitor = VisitorID.random()

    init() throws { ada = try GitHubName("ada") }

    @Test(arguments: StoreEngine.all, 1...4) func `each filter, order and page finds the same as a plain search`(
        engine: StoreEngine,
        seed: UInt64
    ) async throws {
        let stores = try await engine.stores()
        let store = stores.repositories
        var random = SeededGenerator(seed: seed)
        let shelf = try await fill(stores, &random)
        for _ in 1...150 {
            let query = query(&random)
            let expected = shelf.found(query)
            let page = try #require(try await store.page(query, of: ada, for: visitor))
            #expect(page.items == Array(expected.prefix(query.size)), "\(query)")
            #expect(page.paging.itemCount == expected.count, "\(query)")
            #expect(try await store.items(query, of: ada, for: visitor, limit: 1_000) == expected, "\(query)")
            var last = query
            last.page = page.paging.pageCount
            let shown = expected.dropFirst((last.page - 1) * last.size)
            #expect(try await store.page(last, of: ada, for: visitor)?.items == Array(shown), "\(last)")
            last.page += 1
            #expect(try await store.page(last, of: ada, for: visitor) == nil)
        }
        #expect(try await store.facets(of: ada, for: visitor) == facets(of: shelf))
    }

    @Test(arguments: StoreEngine.all) func `without a visitor there are no marks, and no stars of another stargazer`(
        engine: StoreEngine
    ) async throws {
        let stores = try await engine.stores()
        let store = stores.repositories
        var random = SeededGenerator(seed: 7)
        let marked = try await fill(stores, &random)
        let plain = ReferenceRepositories(items: marked.items.map { MarkedStar(star: $0.star) })
        for _ in 1...100 {
            let query = query(&random)
            for other in [nil, VisitorID.random()] {
                #expect(try await store.items(query, of: ada, for: other, limit: 1_000) == plain.found(query))
            }
        }
        let facets = try await store.facets(of: ada, for: nil)
        #expect(facets.tags.isEmpty)
        #expect(facets.visitedCount == 0)
        let grace = try GitHubName("grace")
        #expect(try await store.page(RepositoryQuery(), of: grace, for: visitor)?.items == [])
        #expect(try await store.page(RepositoryQuery(page: 2), of: grace, for: visitor) == nil)
        #expect(try await store.items(RepositoryQuery(), of: grace, for: visitor, limit: 9) == [])
        #expect(try await store.facets(of: grace, for: visitor) == RepositoryFacets())
        #expect(try await store.item(withID: 1, of: grace, for: visitor) == nil)
    }

    @Test(arguments: StoreEngine.all) func `a search finds words of the repository and of the mark together`(
        engine: StoreEngine
    ) async throws {
        let stores = try await engine.stores()
        let store = stores.repositories
        let found = Star(
            repository: Repository(id: 1, fullName: "vapor/Vapor-Kit", url: "https://x.y", topics: ["web-framework"]),
            starredAt: .now
        )
        try await save(in: stores, [found, .numbered(2, summary: "Vapor, too")])
        try await store.apply(.text(note: "Try at home", tags: ["Später"]), to: [1], by: visitor)
        for words in ["vapor home", "FRAME spat", "kit", "  home ", "web-framework", "vápor tr a h"] {
            #expect(try await ids(in: store, words) == [1], "\(words)")
        }
        #expect(try await ids(in: store, "vapor") == [1, 2])
        #expect(try await ids(in: store, "").count == 2)
        #expect(try await ids(in: store, " \n").count == 2)
        for words in ["apor", "vapor work", "!!!", "%", "*", "\" OR 1", "x"] {
            #expect(try await ids(in: store, words).isEmpty, "\(words)")
        }
        #expect(try await store.items(RepositoryQuery(words: "home"), of: ada, for: nil, limit: 9).isEmpty)
    }

    @Test(arguments: StoreEngine.all) func `a search ignores words beyond the limit`(engine: StoreEngine) async throws {
        let stores = try await engine.stores()
        let store = stores.repositories
        try await save(in: stores, [.numbered(1, summary: "a b c d e f g h")])
        #expect(try await ids(in: store, "a b c d e f g h zzz yyy") == [1])
        #expect(try await ids(in: store, String(repeating: "a ", count: 5_000)) == [1])
    }

    @Test(arguments: StoreEngine.all) func `a repository is found by its stargazer, with the mark`(engine: StoreEngine)
        async throws
    {
        let stores = try await engine.stores()
        let store = stores.repositories
        try await save(in: stores, [.numbered(3)])
        try await store.apply(.visited(true), to: [3], by: visitor)
        let item = try await store.item(withID: 3, of: ada, for: visitor)
        #expect(item == MarkedStar(star: .numbered(3), mark: RepositoryMark(isVisited: true)))
        #expect(try await store.item(withID: 3, of: ada, for: nil)?.mark == RepositoryMark.none)
        #expect(try await store.item(withID: 4, of: ada, for: visitor) == nil)
    }

    @Test(arguments: StoreEngine.all) func `an export has at most the limit of repositories`(engine: StoreEngine)
        async throws
    {
        let stores = try await engine.stores()
        let store = stores.repositories
        try await save(in: stores, (1...9).map { .numbered($0) })
        let items = try await store.items(RepositoryQuery(page: 3, size: 2), of: ada, for: nil, limit: 4)
        #expect(items.map(\.id) == [9, 8, 7, 6])
    }

    private func ids(in store: any RepositoriesStore, _ words: String) async throws -> [Int64] {
        try await store.items(RepositoryQuery(words: words), of: ada, for: visitor, limit: 99).map(\.id)
    }

    private func save(in stores: Stores, _ stars: [Star]) async throws {
        let run = try await stores.stargazers.newRun(of: ada)
        _ = try await stores.stargazers.save(StarPage(stars: stars), number: 1, in: run, of: ada)
    }
}

extension RepositoryQueryTests {
    private static let words = ["swift", "Été", "net-work", "server", "data", "Swiftly", "C++", "日本"]
    private static let languages = ["Swift", "C", "C++", nil]
    private static let tags = ["Later", "later", "LIKE", "é", "e\u{301}", "two words"]

    /// Stars of two stargazers, some of which differ in their ids only, and marks on half of them.
    private func fill(_ stores: Stores, _ random: inout SeededGenerator) async throws -> ReferenceRepositories {
        let stars = (1...120).map { star($0, &random) }
        try await save(in: stores, stars)
        let other = try GitHubName("other")
        let run = try await stores.stargazers.newRun(of: other)
        _ = try await stores.stargazers.save(StarPage(stars: stars), number: 1, in: run, of: other)
        var items: [MarkedStar] = []
        for star in stars {
            let mark = mark(&random)
            items.append(MarkedStar(star: star, mark: mark))
            if mark.isVisited { try await stores.repositories.apply(.visited(true), to: [star.id], by: visitor) }
            try await stores.repositories.apply(.text(note: mark.note, tags: mark.tags), to: [star.id], by: visitor)
        }
        return ReferenceRepositories(items: items)
    }

    private func star(_ id: Int64, _ random: inout SeededGenerator) -> Star {
        let words = (0..<3).map { _ in Self.words[Int.random(in: 0..<Self.words.count, using: &random)] }
        let day = Double(Int.random(in: 1...20, using: &random)) * 86_400
        let repository = Repository(
            id: id,
            fullName: "\(words[0])/\(Int.random(in: 1...40, using: &random))",
            url: "https://github.com/x/\(id)",
            summary: Bool.random(using: &random) ? "\(words[1]) \(words[2])" : nil,
            language: Self.languages[Int.random(in: 0..<4, using: &random)],
            starCount: Int.random(in: 0...30, using: &random),
            topics: Bool.random(using: &random) ? [words[2]] : [],
            pushedAt: Bool.random(using: &random) ? Date(timeIntervalSince1970: day) : nil,
            isArchived: Int.random(in: 0...3, using: &random) == 0
        )
        return Star(repository: repository, starredAt: Date(timeIntervalSince1970: 2 * day))
    }

    private func mark(_ random: inout SeededGenerator) -> RepositoryMark {
        guard Bool.random(using: &random) else { return .none }
        return RepositoryMark(
            isVisited: Bool.random(using: &random),
            note: Bool.random(using: &random) ? "Note on \(Self.words[Int.random(in: 0..<8, using: &random)])" : "",
            tags: Bool.random(using: &random) ? [Self.tags[Int.random(in: 0..<Self.tags.count, using: &random)]] : []
        )
    }

    private func query(_ random: inout SeededGenerator) -> RepositoryQuery {
        let words = ["", "", "swift", "s", "net", "not sw", "ete", "c++ 日", "later"]
        var query = RepositoryQuery(words: words[Int.random(in: 0..<words.count, using: &random)])
        let languages: [RepositoryQuery.Language?] = [nil, nil, nil, .named("Swift"), .unknown]
        query.language = languages[Int.random(in: 0..<5, using: &random)]
        if Int.random(in: 0...2, using: &random) == 0 { query.tag = Self.tags[Int.random(in: 0..<4, using: &random)] }
        if Int.random(in: 0...2, using: &random) == 0 { query.isVisited = Bool.random(using: &random) }
        if Int.random(in: 0...2, using: &random) == 0 { query.isArchived = Bool.random(using: &random) }
        let key = RepositoryOrder.Key.allCases[Int.random(in: 0..<4, using: &random)]
        query.order = RepositoryOrder(key, isDescending: Bool.random(using: &random))
        query.size = [1, 7, 10, 200][Int.random(in: 0..<4, using: &random)]
        return query
    }

    private func facets(of shelf: ReferenceRepositories) -> RepositoryFacets {
        let languages = Dictionary(grouping: shelf.items.compactMap(\.star.repository.language)) { $0 }
        let tags = Dictionary(grouping: shelf.items.flatMap(\.mark.tags)) { Tag.key(of: $0) }
        return RepositoryFacets(
            languages: languages.map { RepositoryFacets.Count(name: $0.key, count: $0.value.count) }
                .sorted { ($1.count, $0.name) < ($0.count, $1.name) },
            tags: tags.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
                .map {
                    RepositoryFacets.Count(
                        name: $0.value.min { $0.utf8.lexicographicallyPrecedes($1.utf8) } ?? "",
                        count: $0.value.count
                    )
                },
            visitedCount: shelf.items.count { $0.mark.isVisited },
            archivedCount: shelf.items.count { $0.star.repository.isArchived }
        )
    }
}

/// The expected results of queries, by the plainest search.
struct ReferenceRepositories {
    var items: [MarkedStar]

    func found(_ query: RepositoryQuery) -> [MarkedStar] {
        items.filter { item in
            (query.language == nil || query.language == language(of: item))
                && (query.isArchived == nil || item.star.repository.isArchived == query.isArchived)
                && (query.isVisited == nil || item.mark.isVisited == query.isVisited)
                && (query.tag.map { tag in item.mark.tags.contains { $0.lowercased() == tag.lowercased() } } ?? true)
                && Folding.words(of: query.words).allSatisfy { word in words(of: item).contains { $0.hasPrefix(word) } }
        }.sorted { one, other in
            let isBefore = isBefore(one, other, by: query.order.key)
            return query.order.isDescending ? !isBefore : isBefore
        }
    }

    private func language(of item: MarkedStar) -> RepositoryQuery.Language {
        item.star.repository.language.map { .named($0) } ?? .unknown
    }

    private func words(of item: MarkedStar) -> [String] {
        let repository = item.star.repository
        let texts =
            [repository.fullName, repository.summary ?? "", item.mark.note] + repository.topics + item.mark.tags
        return texts.flatMap(Folding.words)
    }

    /// Whether one is before the other in ascending order.
    private func isBefore(_ one: MarkedStar, _ other: MarkedStar, by key: RepositoryOrder.Key) -> Bool {
        let (first, second) = (one.star.repository, other.star.repository)
        return switch key {
        case .starred: (one.star.starredAt, one.id) < (other.star.starredAt, other.id)
        case .pushed: (first.pushedAt ?? .distantPast, one.id) < (second.pushedAt ?? .distantPast, other.id)
        case .stars: (first.starCount, one.id) < (second.starCount, other.id)
        case .name: (Folding.fold(first.fullName), one.id) < (Folding.fold(second.fullName), other.id)
        }
    }
}
