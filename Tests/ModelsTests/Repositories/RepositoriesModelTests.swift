import Foundation
import Models
import Testing

struct RepositoriesModelTests {
    private let name: GitHubName
    private let ada = VisitorID.random()
    private let store = MemoryRepositoriesStore()
    private let model: RepositoriesModel

    init() async throws {
        name = try GitHubName("octocat")
        model = await RepositoriesModel(store: store)
        await store.put([1, 2].map { MarkedStar(star: star($0)) })
    }

    // MARK: Pages

    @Test func `the first page reads only marks from the store`() async throws {
        await store.put([MarkedStar(star: star(7))])
        try await model.setVisited(true, 7, following: name, by: ada)
        let page = try #require(
            try await model.page(RepositoryQuery(size: 5), of: state(latest: 100, of: 250), for: ada)
        )
        #expect(page.items.map(\.id) == [1, 2, 3, 4, 5])
        #expect(page.paging == Paging(page: 1, itemCount: 250, size: 5))
        let longer = try #require(
            try await model.page(RepositoryQuery(size: 10), of: state(latest: 100, of: 250), for: ada)
        )
        #expect(longer.items.filter(\.mark.isVisited).map(\.id) == [7])
        let nobodys = try await model.page(RepositoryQuery(size: 10), of: state(latest: 100, of: 250), for: nil)
        #expect(nobodys?.items.filter(\.mark.isVisited).isEmpty == true)
        #expect(await store.queries.isEmpty)
    }

    @Test func `the first page may be short or empty`() async throws {
        for count in [0, 3] {
            let page = try await model.page(RepositoryQuery(size: 10), of: state(latest: count, of: count), for: nil)
            #expect(page?.items.count == count)
            #expect(page?.paging.pageCount == 1)
        }
        #expect(await store.queries.isEmpty)
    }

    @Test(
        arguments: [
            RepositoryQuery(page: 2), RepositoryQuery(words: "a"), RepositoryQuery(isVisited: false),
            RepositoryQuery(tag: "a"),
            RepositoryQuery(order: RepositoryOrder(.starred, isDescending: false)), RepositoryQuery(size: 101),
        ]
    )
    func `any other page comes from the store`(query: RepositoryQuery) async throws {
        await store.put((1...250).map { MarkedStar(star: star($0)) })
        let page = try await model.page(query, of: state(latest: 100, of: 250), for: nil)
        #expect(page?.items.count == query.size)
        #expect(await store.queries == [query])
        #expect(try await model.page(RepositoryQuery(page: 99), of: state(latest: 100, of: 250), for: nil) == nil)
    }

    @Test func `a search returns the first results and their number`() async throws {
        await store.put((1...9).map { MarkedStar(star: star($0)) })
        let page = try await model.search("swift", of: name, for: ada, limit: 5)
        #expect(page.items.map(\.id) == [1, 2, 3, 4, 5])
        #expect(page.paging.itemCount == 9)
        #expect(await store.queries.map(\.words) == ["swift"])
        #expect(try await model.search(" \u{200B}", of: name, for: ada, limit: 5).paging.itemCount == 0)
        #expect(await store.queries.count == 1)
    }

    @Test(arguments: RepositoryFormat.allCases)
    func `an export contains the results of its query`(format: RepositoryFormat)
        async throws
    {
        await store.put([MarkedStar(star: star(1))])
        let query = RepositoryQuery(language: .named("Swift"), page: 3)
        let file = try await model.file(query, of: name, for: ada, as: format)
        #expect(String(decoding: file, as: UTF8.self).contains("owner/1"))
        #expect(await store.queries == [query])
    }

    // MARK: Marks

    @Test func `a repository that is in no list of the visitor cannot be marked`() async throws {
        let (model, name, ada) = (model, name, ada)
        let changes: [@Sendable () async throws -> Void] = [
            { try await model.setVisited(true, 9, following: name, by: ada) },
            { try await model.setVisited(true, 1, following: nil, by: ada) },
            { try await model.save(note: "a", tags: "", of: 9, following: name, by: ada) },
            { try await model.add(tag: "a", to: [9], following: name, by: ada) },
            { try await model.add(tag: "a", to: [], following: name, by: ada) },
            { try await model.remove(tag: "a", from: [9], following: name, by: ada) },
        ]
        for change in changes { await #expect(throws: RepositoryMarkError.notListed) { try await change() } }
        #expect(await store.marks.isEmpty)
    }

    @Test func `of several repositories, the stars get a tag`() async throws {
        try await model.add(tag: "a", to: [9, 1], following: name, by: ada)
        #expect(await store.marks == [1: RepositoryMark(tags: ["a"])])
    }

    @Test func `a repository of the organisation can be visited, and gets no note`() async throws {
        let organisation = OrganisationList(
            repositories: [OrganisationRepository(id: 9, fullName: "a/b", url: "https://github.com/a/b")]
        )
        let model = await RepositoriesModel(store: store, organisation: organisation)
        try await model.setVisited(true, 9, following: nil, by: ada)
        await #expect(throws: RepositoryMarkError.notListed) {
            try await model.save(note: "a", tags: "", of: 9, following: name, by: ada)
        }
        #expect(await store.marks == [9: RepositoryMark(isVisited: true)])
    }

    // MARK: Notes

    @Test func `notes and tags are normalised`() async throws {
        try await model.save(
            note: "  one\r\n\ttwo ",
            tags: " Later,, a b ,later,\u{301}x, \u{200B}",
            of: 1,
            following: name,
            by: ada
        )
        #expect(await store.marks == [1: RepositoryMark(note: "one\n\ttwo", tags: ["Later", "a b", "\u{301}x"])])
        try await model.save(note: " \u{200B} ", tags: "", of: 1, following: name, by: ada)
        #expect(await store.marks == [:])
    }

    @Test func `a note longer than its limit in UTF-16 is refused`() async throws {
        try await model.save(note: String(repeating: "🎶", count: 1_000), tags: "", of: 1, following: name, by: ada)
        await #expect(throws: RepositoryMarkError.note(.tooLong(length: 2_001))) {
            try await model.save(
                note: String(repeating: "🎶", count: 1_000) + "a",
                tags: "",
                of: 1,
                following: name,
                by: ada
            )
        }
        #expect(await store.marks[1]?.note.utf16.count == 2_000)
    }

    @Test(arguments: ["a\u{0}b", "\u{FFFD}", "\u{1B}", "\u{FFFE}"]) func `forbidden characters are refused`(
        text: String
    ) async {
        let note = await #expect(throws: RepositoryMarkError.self) {
            try await model.save(note: text, tags: "", of: 1, following: name, by: ada)
        }
        let tags = await #expect(throws: RepositoryMarkError.self) {
            try await model.save(note: "", tags: text, of: 1, following: name, by: ada)
        }
        let tag = await #expect(throws: RepositoryMarkError.self) {
            try await model.add(tag: text, to: [1], following: name, by: ada)
        }
        guard case .note(.forbidden) = note, case .tags(.forbidden) = tags, case .tags(.forbidden) = tag else {
            Issue.record("\(String(describing: note)), \(String(describing: tags)), \(String(describing: tag))")
            return
        }
        #expect(await store.marks.isEmpty)
    }

    @Test func `the length and number of tags are limited`() async throws {
        let long = String(repeating: "a", count: 51)
        await #expect(throws: RepositoryMarkError.tags(.tooLong(length: 51))) {
            try await model.save(note: "", tags: "b, \(long)", of: 1, following: name, by: ada)
        }
        await #expect(throws: RepositoryMarkError.tags(.tooLong(length: 51))) {
            try await model.add(tag: long, to: [1], following: name, by: ada)
        }
        let many = (1...21).map { "\($0)" }
        await #expect(throws: RepositoryMarkError.tags(.tooMany(count: 21))) {
            try await model.save(note: "", tags: many.joined(separator: ","), of: 1, following: name, by: ada)
        }
        try await model.save(
            note: "",
            tags: many.dropLast().joined(separator: ",") + ",1,2",
            of: 1,
            following: name,
            by: ada
        )
        #expect(await store.marks[1]?.tags == many.dropLast())
    }

    @Test(arguments: ["", " ", "\u{200B}", "a,b", ","])
    func `a blank tag, or one with a comma, is refused`(typed: String) async {
        await #expect(throws: RepositoryMarkError.tags(.blank)) {
            try await model.add(tag: typed, to: [1], following: name, by: ada)
        }
        await #expect(throws: RepositoryMarkError.tags(.blank)) {
            try await model.remove(tag: typed, from: [1], following: name, by: ada)
        }
        #expect(await store.marks.isEmpty)
    }

    @Test func `a tag is trimmed`() async throws {
        try await model.add(tag: " to read ", to: [1, 2], following: name, by: ada)
        #expect(await store.marks == [1: RepositoryMark(tags: ["to read"]), 2: RepositoryMark(tags: ["to read"])])
        try await model.remove(tag: " to read ", from: [2], following: name, by: ada)
        #expect(await store.marks.keys.sorted() == [1])
    }

    private func star(_ id: Int64) -> Star {
        let repository = Repository(id: id, fullName: "owner/\(id)", url: "https://github.com/owner/\(id)")
        return Star(repository: repository, starredAt: Date(timeIntervalSince1970: 0))
    }

    private func state(latest: Int, of count: Int) -> StargazerState {
        let stars = (0..<latest).map { star(Int64($0 + 1)) }
        return StargazerState(
            revision: 0,
            activity: .none,
            stored: StoredStars(name: name, revision: 1, count: count, latest: stars)
        )
    }
}

/// A store that returns given values, and records its queries.
actor MemoryRepositoriesStore: RepositoriesStore {
    var items: [MarkedStar] = []
    private(set) var marks: [Repository.ID: RepositoryMark] = [:]
    /// The queries for pages and files.
    private(set) var queries: [RepositoryQuery] = []

    func put(_ items: [MarkedStar]) { self.items = items }

    func page(_ query: RepositoryQuery, of name: GitHubName, for visitor: VisitorID?) -> ListPage<MarkedStar>? {
        queries.append(query)
        return ListPage(query.page, of: items, size: query.size)
    }

    func items(_ query: RepositoryQuery, of name: GitHubName, for visitor: VisitorID?, limit: Int) -> [MarkedStar] {
        queries.append(query)
        return Array(items.prefix(limit))
    }

    func item(withID id: Repository.ID, of name: GitHubName, for visitor: VisitorID?) -> MarkedStar? {
        items.first { $0.id == id }
    }

    func starred(among ids: [Repository.ID], of name: GitHubName) -> Set<Repository.ID> {
        Set(items.map(\.id)).intersection(ids)
    }

    func words(closeTo word: String, of name: GitHubName, for visitor: VisitorID?) -> Set<String> {
        FoldedTexts(items.map(\.star.repository.fullName)).words(closeTo: word)
    }

    func facets(of name: GitHubName, for visitor: VisitorID?) -> RepositoryFacets { RepositoryFacets() }
    func growth(of name: GitHubName, at time: Date) -> Growth { Growth([], at: time) }

    func marks(by visitor: VisitorID, among ids: [Repository.ID]) -> [Repository.ID: RepositoryMark] {
        marks.filter { ids.contains($0.key) }
    }

    func apply(
        _ change: RepositoryMarkChange,
        to ids: [Repository.ID],
        by visitor: VisitorID
    ) throws -> [Repository.ID] {
        for id in ids {
            let mark = try change.step(on: marks[id] ?? .none)
            marks[id] = mark == .none ? nil : mark
        }
        return ids
    }
}
