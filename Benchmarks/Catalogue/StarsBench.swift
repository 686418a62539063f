import Foundation
import Models
import Storage

/// A benchmark of pages, searches and syncs of one stargazer's repositories, a tenth of which have marks.
struct StarsBench {
    static func main() async throws {
        let sizes = CommandLine.arguments.dropFirst(2).compactMap { Int($0) }
        var table = CostTable()
        for size in sizes.isEmpty ? [5_000, 20_000] : sizes {
            let folder = NSTemporaryDirectory() + "flipside-bench-\(UUID())"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            print("\(size) stars…")
            let storage = try Storage.open(at: folder)
            table.begin(column: "\(size)")
            try await StarsBench(storage: storage, size: size).run(into: &table)
            try storage.close()
            table.note("file, MB", try fileSize(in: folder))
        }
        print(table.text)
    }

    private static func fileSize(in folder: String) throws -> Double {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/flipside.sqlite")
        return Double(attributes[.size] as? Int ?? 0) / 1e6
    }

    private let storage: Storage
    private let size: Int
    private let name: GitHubName
    private let visitor = VisitorID.random()

    private init(storage: Storage, size: Int) throws {
        self.storage = storage
        self.size = size
        name = try GitHubName("bench")
    }

    private func run(into table: inout CostTable) async throws {
        let stars = StarSource(count: size)
        table.note("first sync, s", try await seconds { try await sync(stars) })
        table.note("sync of the same, s", try await seconds { try await confirm(stars) })
        try await mark()
        let stored = try await storage.stargazerStore.stars(of: name)
        let state = StargazerState(revision: 0, activity: .none, stored: stored)
        let repositories = await RepositoriesModel(store: storage.repositoriesStore)
        for (title, query) in queries {
            try await table.measure(title) { _ = try await repositories.page(query, of: state, for: visitor) }
        }
        try await table.measure("facets") { _ = try await repositories.facets(of: name, for: visitor) }
        try await table.measure("a repository") { _ = try await repositories.item(withID: 7, of: name, for: visitor) }
        try await table.measure("a visit") { try await repositories.setVisited(true, 7, following: name, by: visitor) }
        for format in RepositoryFormat.allCases {
            let cost = try await seconds {
                _ = try await repositories.file(RepositoryQuery(), of: name, for: visitor, as: format)
            }
            table.note("all as \(format.rawValue), s", cost)
        }
    }

    private func sync(_ stars: StarSource) async throws {
        let run = try await storage.stargazerStore.newRun(of: name)
        for page in 1...stars.pageCount {
            _ = try await storage.stargazerStore.save(stars.starPage(page), number: page, in: run, of: name)
        }
        _ = try await storage.stargazerStore.complete(run, of: name, at: .now)
    }

    private func confirm(_ stars: StarSource) async throws {
        let run = try await storage.stargazerStore.newRun(of: name)
        for page in 1...stars.pageCount {
            _ = try await storage.stargazerStore.page(page, of: name)
            _ = try await storage.stargazerStore.confirm(page: page, in: run, of: name)
        }
        _ = try await storage.stargazerStore.complete(run, of: name, at: .now)
    }

    private func mark() async throws {
        let ids = stride(from: 1, through: size, by: 10).map(Int64.init)
        try await storage.repositoriesStore.apply(.visited(true), to: ids, by: visitor)
        let tagged = ids.filter { $0.isMultiple(of: 7) }
        try await storage.repositoriesStore.apply(.addTag("later"), to: tagged, by: visitor)
    }

    private var queries: [(name: String, query: RepositoryQuery)] {
        var queries: [(String, RepositoryQuery)] = []
        for (title, key) in [
            ("starred", RepositoryOrder.Key.starred), ("pushed", .pushed), ("stars", .stars), ("name", .name),
        ] {
            let order = RepositoryOrder(key, isDescending: true)
            for page in [1, 2, 50] {
                queries.append(("by \(title): page \(page)", RepositoryQuery(order: order, page: page)))
            }
            let last = (size + Settings.defaultPageSize - 1) / Settings.defaultPageSize
            queries.append(("by \(title): last page", RepositoryQuery(order: order, page: last)))
        }
        let byStars = RepositoryOrder(.stars, isDescending: true)
        return queries + [
            ("of a language, by stars", RepositoryQuery(language: .named("Swift"), order: byStars)),
            ("visited", RepositoryQuery(isVisited: true)), ("not visited", RepositoryQuery(isVisited: false)),
            ("of a tag", RepositoryQuery(tag: "later")),
            ("search: in each", RepositoryQuery(words: "repository", order: byStars)),
            ("search: in one of a hundred", RepositoryQuery(words: "quartz")),
            ("search: in none", RepositoryQuery(words: "xylophone")),
            ("search: eight words", RepositoryQuery(words: "re rep repo repos a b c d")),
            (
                "search and all filters",
                RepositoryQuery(
                    words: "word qua",
                    language: .named("Swift"),
                    isVisited: false,
                    isArchived: false,
                    order: byStars
                )
            ),
        ]
    }

    private func seconds(_ work: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await work()
        return (ContinuousClock.now - start) / .seconds(1)
    }
}
