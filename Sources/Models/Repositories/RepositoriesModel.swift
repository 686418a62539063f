package import Observation

/// The stars of a GitHub user as one visitor sees them, with the visitor's own marks. It keeps no marks in memory,
/// because visitors do not share them, and announces their changes to the visitor's pages.
package struct RepositoriesModel: Sendable {
    /// The greatest number of stars in an exported file.
    package static let exportLimit = 20_000

    /// The repositories of an organisation; `nil` if the program was started without one.
    package let organisation: OrganisationList?
    private let store: any RepositoriesStore
    private let facets = RepositoryFacetsCache()
    private let markChanges: MarkChanges

    package init(store: any RepositoriesStore, organisation: OrganisationList? = nil) async {
        self.store = store
        self.organisation = organisation
        markChanges = await MarkChanges()
    }

    /// Returns a page of the stars, or `nil` if there is no page of this number. The stars of the first page come from
    /// memory, and their marks from the store.
    /// - Parameter visitor: The visitor's identifier; `nil` for a visitor who has saved nothing yet.
    package func page(
        _ query: RepositoryQuery,
        of state: StargazerState,
        for visitor: VisitorID?
    ) async throws -> RepositoryPage? {
        let stored = state.stored
        let shownCount = min(query.size, stored.count)
        guard query.isFirstPage, stored.latest.count >= shownCount else {
            return try await store.page(query, of: stored.name, for: visitor)
        }
        return RepositoryPage(
            items: try await items(stored.latest.prefix(shownCount), for: visitor),
            paging: .first(ofItemCount: stored.count, size: query.size)
        )
    }

    private func items(_ stars: some Sequence<Star>, for visitor: VisitorID?) async throws -> [MarkedRepository] {
        guard let visitor else { return stars.map { MarkedRepository(star: $0) } }
        let marks = try await store.marks(by: visitor, among: stars.map(\.id))
        return stars.map { MarkedRepository(star: $0, mark: marks[$0.id] ?? .none) }
    }

    /// Returns the results of a query as a file, at most ``exportLimit`` stars.
    package func file(
        _ query: RepositoryQuery,
        of name: GitHubName,
        for visitor: VisitorID?,
        as format: RepositoryFormat
    ) async throws -> [UInt8] {
        let export = RepositoryExport(
            of: name,
            items: try await store.items(query, of: name, for: visitor, limit: Self.exportLimit)
        )
        // Detached, because formatting megabytes takes too long for an event loop.
        return await Task.detached { export.bytes(as: format) }.value
    }

    /// Returns a star of the user, or `nil` if there is no such star.
    package func item(
        withID id: Repository.ID,
        of name: GitHubName,
        for visitor: VisitorID?
    ) async throws -> MarkedRepository? {
        try await store.item(withID: id, of: name, for: visitor)
    }

    /// Returns the ones among `ids` that the user has starred. Only stars can be marked in the list.
    package func starred(among ids: [Repository.ID], of name: GitHubName) async throws -> [Repository.ID] {
        let starred = try await store.starred(among: ids, of: name)
        return ids.filter(starred.contains)
    }

    /// Whether a repository is in a list that a visitor sees: it is the organisation's, or starred by the user whom the
    /// visitor follows. Only such repositories can be marked as visited.
    package func isListed(_ id: Repository.ID, following name: GitHubName?) async throws -> Bool {
        if organisation?.contains(id) == true { return true }
        guard let name else { return false }
        return try await !starred(among: [id], of: name).isEmpty
    }

    /// Returns the ones among `ids` that the visitor has visited, starred or not.
    package func visited(among ids: [Repository.ID], by visitor: VisitorID?) async throws -> Set<Repository.ID> {
        guard let visitor else { return [] }
        return Set(try await store.marks(by: visitor, among: ids).filter(\.value.isVisited).keys)
    }

    /// Returns the first stars that contain all words, and their number. No words match no stars.
    package func search(
        _ words: String,
        of name: GitHubName,
        for visitor: VisitorID?,
        limit: Int
    ) async throws -> RepositoryPage {
        let none = RepositoryPage(items: [], paging: .first(ofItemCount: 0, size: limit))
        guard !words.isInvisible else { return none }
        return try await store.page(RepositoryQuery(words: words, size: limit), of: name, for: visitor) ?? none
    }

    /// Returns the values by which the stars can be filtered. They are counted once for each change.
    package func facets(of state: StargazerState, for visitor: VisitorID?) async throws -> RepositoryFacets {
        try await facets.facets(of: state.stored, for: visitor) {
            try await store.facets(of: state.stored.name, for: visitor)
        }
    }
}

extension RepositoriesModel {
    /// Returns the current state of a visitor's marks.
    /// - Parameter visitor: The visitor's identifier; `nil` for a visitor without marks.
    package func markState(of visitor: VisitorID?) async -> RepositoryMarkState {
        guard let visitor else { return RepositoryMarkState() }
        return await markChanges.marks(of: visitor).state
    }

    /// Returns the state of a visitor's marks now, then the latest one after each change.
    package func markStates(of visitor: VisitorID) async -> Observations<RepositoryMarkState, Never> {
        await markChanges.states(of: visitor)
    }

    /// - Throws: `RepositoryMarkError` if a limit of marks is reached.
    package func setVisited(_ isVisited: Bool, _ ids: [Repository.ID], by visitor: VisitorID) async throws {
        try await apply(.visited(isVisited), to: ids, by: visitor)
    }

    /// Replaces the note and the tags of a repository by the contents of two form fields. Commas separate tags.
    /// - Throws: `RepositoryMarkError` if the note or a tag is invalid, or a limit of marks is reached.
    package func save(note: String, tags: String, of id: Repository.ID, by visitor: VisitorID) async throws {
        let note = try RepositoryMark.note(of: note)
        let tags = try RepositoryMark.tags(of: tags)
        try await apply(.text(note: note, tags: tags), to: [id], by: visitor)
    }

    /// Adds a tag, the contents of a form field, to all of these repositories, or to none.
    /// - Throws: `RepositoryMarkError` if the tag is invalid, or a limit of tags or marks is reached.
    package func add(tag: String, to ids: [Repository.ID], by visitor: VisitorID) async throws {
        try await apply(.addTag(RepositoryMark.tag(of: tag)), to: ids, by: visitor)
    }

    /// Removes a tag, the contents of a form field, from all of these repositories.
    /// - Throws: `RepositoryMarkError` if the tag is invalid.
    package func remove(tag: String, from ids: [Repository.ID], by visitor: VisitorID) async throws {
        try await apply(.removeTag(RepositoryMark.tag(of: tag)), to: ids, by: visitor)
    }

    private func apply(_ change: RepositoryMarkChange, to ids: [Repository.ID], by visitor: VisitorID) async throws {
        try await store.apply(change, to: ids, by: visitor)
        facets.remove(for: visitor)
        await markChanges.announce(of: visitor)
    }
}

/// The number of changes of a visitor's marks. Two equal states show the same marks.
package struct RepositoryMarkState: Sendable, Equatable {
    /// A number that grows with each change, as long as the program runs; 0 without a visitor.
    package let revision: Int
    /// The number of changes since the visitor's pages were first followed. A page subtracts its own changes to detect
    /// those of other pages.
    package let changeCount: Int

    package init(revision: Int = 0, changeCount: Int = 0) {
        self.revision = revision
        self.changeCount = changeCount
    }
}

/// The states of the marks of visitors with open pages, and of the most recent other visitors.
@Domain
private final class MarkChanges {
    private let visitors = SharedModels<VisitorID, VisitorMarks>(keptCount: 256)
    private let states = StateCounter()

    func marks(of visitor: VisitorID) -> VisitorMarks {
        if let marks = visitors[visitor] { return marks }
        return visitors.hold(VisitorMarks(state: nextState(changeCount: 0)), for: visitor)
    }

    func states(of visitor: VisitorID) -> Observations<RepositoryMarkState, Never> {
        let marks = marks(of: visitor)
        return Observations { marks.state }
    }

    func announce(of visitor: VisitorID) {
        let marks = marks(of: visitor)
        marks.state = nextState(changeCount: marks.state.changeCount + 1)
    }

    private func nextState(changeCount: Int) -> RepositoryMarkState {
        RepositoryMarkState(revision: states.next(), changeCount: changeCount)
    }
}

@Domain
@Observable
private final class VisitorMarks {
    var state: RepositoryMarkState

    init(state: RepositoryMarkState) {
        self.state = state
    }
}

/// A page of starred repositories.
package struct RepositoryPage: Sendable, Equatable {
    package let items: [MarkedRepository]
    package let paging: Paging

    package init(items: [MarkedRepository], paging: Paging) {
        self.items = items
        self.paging = paging
    }
}

/// The values by which the stars of a GitHub user can be filtered, with the number of stars of each.
package struct RepositoryFacets: Sendable, Equatable {
    package struct Count: Sendable, Equatable {
        package let name: String
        package let count: Int

        package init(name: String, count: Int) {
            self.name = name
            self.count = count
        }
    }

    /// The languages, the most frequent first.
    package let languages: [Count]
    /// The visitor's own tags, by name.
    package let tags: [Count]
    package let visitedCount: Int
    package let archivedCount: Int

    package init(languages: [Count] = [], tags: [Count] = [], visitedCount: Int = 0, archivedCount: Int = 0) {
        self.languages = languages
        self.tags = tags
        self.visitedCount = visitedCount
        self.archivedCount = archivedCount
    }
}

/// The storage of marks, and queries for stars with marks.
///
/// Nothing is stored for a visitor before the first mark. A mark is kept when the repository is unstarred, and returns
/// with the star.
package protocol RepositoriesStore: Sendable {
    /// Returns a page of the stars of a name, or `nil` if there is no page of this number.
    func page(_ query: RepositoryQuery, of name: GitHubName, for visitor: VisitorID?) async throws -> RepositoryPage?

    /// Returns the first `limit` results of a query, on all pages.
    func items(
        _ query: RepositoryQuery,
        of name: GitHubName,
        for visitor: VisitorID?,
        limit: Int
    ) async throws -> [MarkedRepository]

    func item(withID id: Repository.ID, of name: GitHubName, for visitor: VisitorID?) async throws -> MarkedRepository?

    func facets(of name: GitHubName, for visitor: VisitorID?) async throws -> RepositoryFacets

    /// Returns the ones among `ids` that are stars of a name.
    func starred(among ids: [Repository.ID], of name: GitHubName) async throws -> Set<Repository.ID>

    /// Returns a visitor's marks of these repositories.
    func marks(by visitor: VisitorID, among ids: [Repository.ID]) async throws -> [Repository.ID: RepositoryMark]

    /// Carries out `change.step(on:)` for the mark of each of these repositories, in one transaction.
    /// - Throws: `RepositoryMarkError` if a limit is reached; no mark is changed then.
    func apply(_ change: RepositoryMarkChange, to ids: [Repository.ID], by visitor: VisitorID) async throws
}
