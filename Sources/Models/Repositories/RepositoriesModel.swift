package import Foundation
import Observation

/// Queries for stars with a visitor's marks, and changes of these marks. It keeps no marks in memory, because visitors
/// do not share them, and announces their changes to the visitor's pages.
package struct RepositoriesModel: Sendable {
    /// The maximum number of stars in an exported file.
    package static let exportLimit = 20_000

    /// The repositories of an organisation; `nil` if the program was started without one.
    package let organisation: OrganisationList?
    private let store: any RepositoriesStore
    private let visitors: AllVisitorsMarks
    private let madeChanges: MadeChanges<MadeMarkChange>

    /// - Parameters:
    ///   - madeChanges: The storage of changes that can be undone.
    ///   - run: The run of the program, whose revisions the states have.
    package init(
        store: any RepositoriesStore,
        organisation: OrganisationList? = nil,
        madeChanges: any MadeChangesStore = NoMadeChanges(),
        run: ProgramRun = .first,
        now: @escaping @Sendable () -> Date = { Date() }
    ) async {
        self.store = store
        self.madeChanges = MadeChanges(kind: .marks, store: madeChanges, now: now)
        self.organisation = organisation
        visitors = await AllVisitorsMarks(store: store, run: run)
    }

    /// Returns a page of the stars; `nil` if there is no page of this number. The stars of the first page come from
    /// memory, and their marks from the store.
    /// - Parameter visitor: The visitor's identifier; `nil` for a visitor who has saved nothing yet.
    package func page(
        _ query: RepositoryQuery,
        of state: StargazerState,
        for visitor: VisitorID?
    ) async throws -> ListPage<MarkedStar>? {
        let stored = state.stored
        let shownCount = min(query.size, stored.count)
        guard query.isDefault, stored.latest.count >= shownCount else {
            return try await store.page(query, of: stored.name, for: visitor)
        }
        return ListPage(
            items: try await items(stored.latest.prefix(shownCount), for: visitor),
            paging: .first(ofItemCount: stored.count, size: query.size)
        )
    }

    private func items(_ stars: some Sequence<Star>, for visitor: VisitorID?) async throws -> [MarkedStar] {
        guard let visitor else { return stars.map { MarkedStar(star: $0) } }
        let marks = try await store.marks(by: visitor, among: stars.map(\.id))
        return stars.map { MarkedStar(star: $0, mark: marks[$0.id] ?? .none) }
    }

    /// Returns the results of a query as a file, at most ``exportLimit`` stars.
    package func file(
        _ query: RepositoryQuery,
        of name: GitHubName,
        for visitor: VisitorID?,
        as format: RepositoryFormat
    ) async throws -> [UInt8] {
        let export = RepositoryExport(
            name: name,
            items: try await store.items(query, of: name, for: visitor, limit: Self.exportLimit)
        )
        // Detached, because formatting megabytes takes too long for an event loop.
        return await Task.detached { export.bytes(as: format) }.value
    }

    /// Returns a star of the user; `nil` if there is no such star.
    package func item(
        withID id: Repository.ID,
        of name: GitHubName,
        for visitor: VisitorID?
    ) async throws -> MarkedStar? {
        try await store.item(withID: id, of: name, for: visitor)
    }

    /// Returns the ones among `ids` that the visitor has visited, starred or not.
    package func visited(among ids: [Repository.ID], by visitor: VisitorID?) async throws -> Set<Repository.ID> {
        guard let visitor else { return [] }
        return Set(try await store.marks(by: visitor, among: ids).filter(\.value.isVisited).keys)
    }

    /// Returns the first stars that contain all words, and their number. Without words, it finds none.
    package func search(
        _ words: String,
        of name: GitHubName,
        for visitor: VisitorID?,
        limit: Int
    ) async throws -> ListPage<MarkedStar> {
        let none = ListPage<MarkedStar>(items: [], paging: .first(ofItemCount: 0, size: limit))
        guard !words.isInvisible else { return none }
        return try await store.page(RepositoryQuery(words: words, size: limit), of: name, for: visitor) ?? none
    }

    /// Returns how many of the stars were added on each day of the last year.
    package func growth(of name: GitHubName, at time: Date) async throws -> Growth {
        try await store.growth(of: name, at: time)
    }

    /// Returns the words of a user's stars and of the visitor's marks that are close to a folded word (``Spelling``).
    package func words(closeTo word: String, of name: GitHubName, for visitor: VisitorID?) async throws -> Set<String> {
        try await store.words(closeTo: word, of: name, for: visitor)
    }

    /// Returns the values by which the stars can be filtered.
    package func facets(of name: GitHubName, for visitor: VisitorID?) async throws -> RepositoryFacets {
        try await store.facets(of: name, for: visitor)
    }
}

extension RepositoriesModel {
    /// Returns the current state of a visitor's marks.
    /// - Parameter visitor: The visitor's identifier; `nil` for a visitor without marks.
    package func markState(of visitor: VisitorID?) async throws -> RepositoryMarkState {
        guard let visitor else { return RepositoryMarkState() }
        return try await visitors.marks(of: visitor).state
    }

    /// The revisions of the marks of the visitors in memory.
    @Domain package var revisions: [Subject: Int] { visitors.revisions }

    /// Returns the marks of a subject in memory, to be followed.
    @Domain package func followed(_ subject: Subject) -> FollowedModel? { visitors.followed(subject) }

    /// Returns the marks of a visitor, to be observed.
    package func marks(of visitor: VisitorID) async throws -> VisitorMarks {
        try await visitors.marks(of: visitor)
    }

    /// Changes whether a visitor has visited a repository, which is the organisation's, or starred by the GitHub user
    /// whom the visitor follows.
    /// - Throws: `RepositoryMarkError.notListed` for any other repository, and an error if a limit of marks is reached.
    package func setVisited(
        _ isVisited: Bool,
        _ id: Repository.ID,
        following name: GitHubName?,
        by visitor: VisitorID
    ) async throws {
        if organisation?.contains(id) != true { _ = try await stars(among: [id], following: name) }
        _ = try await apply(.visited(isVisited), to: [id], by: visitor)
    }

    /// Replaces the note and the tags of a star by the contents of two form fields. Commas separate tags.
    /// - Throws: `RepositoryMarkError` if there is no such star, the note or a tag is invalid, or a limit of marks is
    ///   reached.
    package func save(
        note: String,
        tags: String,
        of id: Repository.ID,
        following name: GitHubName?,
        by visitor: VisitorID
    ) async throws {
        let stars = try await stars(among: [id], following: name)
        let note = try RepositoryMark.note(of: note)
        let tags = try RepositoryMark.tags(of: tags)
        _ = try await apply(.text(note: note, tags: tags), to: stars, by: visitor)
    }

    /// Adds a tag, the contents of a form field, to all stars among these repositories, or to none.
    /// - Returns: The token to undo the change.
    /// - Throws: `RepositoryMarkError` if there are no stars among them, the tag is invalid, or a limit of tags or
    ///   marks is reached.
    @discardableResult
    package func add(
        tag: String,
        to ids: [Repository.ID],
        following name: GitHubName?,
        by visitor: VisitorID
    ) async throws -> FormToken {
        let stars = try await stars(among: ids, following: name)
        return try await change(stars, by: .addTag(RepositoryMark.tag(of: tag)), of: visitor)
    }

    /// Removes a tag, the contents of a form field, from all stars among these repositories.
    /// - Returns: The token to undo the change.
    /// - Throws: `RepositoryMarkError` if there are no stars among them, or the tag is invalid.
    @discardableResult
    package func remove(
        tag: String,
        from ids: [Repository.ID],
        following name: GitHubName?,
        by visitor: VisitorID
    ) async throws -> FormToken {
        let stars = try await stars(among: ids, following: name)
        return try await change(stars, by: .removeTag(RepositoryMark.tag(of: tag)), of: visitor)
    }

    /// Changes whether a visitor has visited stars.
    /// - Returns: The token to undo the change.
    /// - Throws: `RepositoryMarkError` if there are no stars among them, or a limit of marks is reached.
    package func setVisited(
        _ isVisited: Bool,
        _ ids: [Repository.ID],
        following name: GitHubName?,
        by visitor: VisitorID
    ) async throws -> FormToken {
        let stars = try await stars(among: ids, following: name)
        return try await change(stars, by: .visited(isVisited), of: visitor)
    }

    private func change(
        _ ids: [Repository.ID],
        by change: RepositoryMarkChange,
        of visitor: VisitorID
    ) async throws -> FormToken {
        let former = try await store.marks(by: visitor, among: ids)
        let changed = try await apply(change, to: ids, by: visitor)
        let inverses = changed.compactMap { id in change.inverse(for: former[id] ?? .none).map { ($0, id) } }
        let undoing = Dictionary(grouping: inverses, by: \.0).mapValues { $0.map(\.1) }
        return try await madeChanges.record(
            MadeMarkChange(visitor: visitor.digest, change: change, chosen: ids, ids: changed, undoing: undoing),
            itemCount: changed.count
        )
    }

    /// Returns a change of several marks that the visitor has made, also after it was undone.
    package func change(_ token: FormToken, of visitor: VisitorID?) async throws -> MadeMarkChange? {
        try await made(token, by: visitor)?.change
    }

    private func made(
        _ token: FormToken,
        by visitor: VisitorID?
    ) async throws -> (change: MadeMarkChange, undoneCount: Int?)? {
        guard let visitor, let made = try await madeChanges.made(token) else { return nil }
        return made.change.visitor == visitor.digest ? made : nil
    }

    /// Undoes a change of several marks.
    /// - Returns: The number of changed marks; 0 if the change can no longer be undone.
    package func undo(_ token: FormToken, by visitor: VisitorID) async throws -> Int {
        guard let (made, undoneCount) = try await made(token, by: visitor) else { return 0 }
        if let undoneCount { return undoneCount }
        var count = 0
        for (inverse, ids) in made.undoing { count += try await apply(inverse, to: ids, by: visitor).count }
        return try await madeChanges.recordUndoing(token, count: count)
    }

    /// Returns the ones among `ids` that the GitHub user has starred.
    /// - Throws: `RepositoryMarkError.notListed` if there are none.
    private func stars(among ids: [Repository.ID], following name: GitHubName?) async throws -> [Repository.ID] {
        guard let name else { throw RepositoryMarkError.notListed }
        let starred = try await store.starred(among: ids, of: name)
        guard !starred.isEmpty else { throw RepositoryMarkError.notListed }
        return ids.filter(starred.contains)
    }

    /// - Returns: The repositories whose marks have changed.
    private func apply(
        _ change: RepositoryMarkChange,
        to ids: [Repository.ID],
        by visitor: VisitorID
    ) async throws -> [Repository.ID] {
        let changed = try await store.apply(change, to: ids, by: visitor)
        try await visitors.announceChange(of: visitor)
        return changed
    }
}

/// A change of several marks, and the repositories whose marks it has changed.
package struct MadeMarkChange: Sendable, Codable {
    /// The digest of the visitor's identifier.
    package let visitor: [UInt8]
    package let change: RepositoryMarkChange
    /// The repositories that were chosen, also those whose marks did not have to be changed.
    package let chosen: [Repository.ID]
    package let ids: [Repository.ID]
    /// The repositories by the change that restores their marks.
    fileprivate let undoing: [RepositoryMarkChange: [Repository.ID]]
}

/// The revision of a visitor's marks. Two equal states show the same marks.
package struct RepositoryMarkState: Sendable, Equatable {
    /// A number that grows by one with each change, also over a restart; 0 without a visitor. A page subtracts its own
    /// changes, to detect those of other pages.
    package let revision: Int

    package init(revision: Int = 0) {
        self.revision = revision
    }
}

/// The marks of visitors with open pages, and of the most recent other visitors.
@Domain
private final class AllVisitorsMarks {
    private let visitors = ModelCache<VisitorID, VisitorMarks>(keptCount: 256)
    private let store: any RepositoriesStore
    private var run: ProgramRun
    private let states: StateCounter

    init(store: any RepositoriesStore, run: ProgramRun) {
        self.store = store
        self.run = run
        states = run.counter()
    }

    func marks(of visitor: VisitorID) async throws -> VisitorMarks {
        try await visitors.model(for: visitor) { [self, store] in
            let counted = try await store.markRevision(of: visitor)
            let revision = counted ?? run.takeEarlierRevision(of: .marks(of: visitor.digest)) ?? states.next()
            return VisitorMarks(visitor: visitor, state: RepositoryMarkState(revision: revision))
        }
    }

    func followed(_ subject: Subject) -> FollowedModel? {
        guard let marks = visitors.model(of: subject) else { return nil }
        return FollowedModel(revision: marks.state.revision) { [self] in try await announceChange(of: marks.visitor) }
    }

    func announceChange(of visitor: VisitorID) async throws {
        let marks = try await marks(of: visitor)
        let revision = try await store.markRevision(of: visitor) ?? states.next(after: marks.state.revision)
        if revision > marks.state.revision { marks.state = RepositoryMarkState(revision: revision) }
    }

    var revisions: [Subject: Int] {
        let revisions = visitors.models.map { ($0.subject, $0.state.revision) }
        return Dictionary(revisions) { max($0, $1) }
    }
}

/// The marks of one visitor, shared by all pages of the visitor. Only their changes are in memory.
@Domain
@Observable
package final class VisitorMarks: ObservableModel, SubjectModel {
    fileprivate nonisolated let visitor: VisitorID
    @ObservationIgnored nonisolated let subject: Subject
    package fileprivate(set) var state: RepositoryMarkState

    fileprivate init(visitor: VisitorID, state: RepositoryMarkState) {
        self.visitor = visitor
        subject = .marks(of: visitor.digest)
        self.state = state
    }
}

/// The storage of marks, and queries for stars with marks.
///
/// Nothing is stored for a visitor before the first mark. A mark is kept when the repository is unstarred, and returns
/// with the star.
package protocol RepositoriesStore: Sendable {
    /// Returns a page of the stars of a GitHub user; `nil` if there is no page of this number.
    func page(
        _ query: RepositoryQuery,
        of name: GitHubName,
        for visitor: VisitorID?
    ) async throws -> ListPage<MarkedStar>?

    /// Returns the first `limit` results of a query, on all pages.
    func items(
        _ query: RepositoryQuery,
        of name: GitHubName,
        for visitor: VisitorID?,
        limit: Int
    ) async throws -> [MarkedStar]

    func item(withID id: Repository.ID, of name: GitHubName, for visitor: VisitorID?) async throws -> MarkedStar?

    func facets(of name: GitHubName, for visitor: VisitorID?) async throws -> RepositoryFacets

    /// Returns the growth of the stars up to a time.
    func growth(of name: GitHubName, at time: Date) async throws -> Growth

    /// Returns the words of a user's stars and of the visitor's marks that are close to a folded word.
    func words(closeTo word: String, of name: GitHubName, for visitor: VisitorID?) async throws -> Set<String>

    /// Returns the ones among `ids` that are stars of a GitHub user.
    func starred(among ids: [Repository.ID], of name: GitHubName) async throws -> Set<Repository.ID>

    /// Returns a visitor's marks of these repositories.
    func marks(by visitor: VisitorID, among ids: [Repository.ID]) async throws -> [Repository.ID: RepositoryMark]

    /// Carries out `change.step(on:)` for the mark of each of these repositories, in one transaction.
    /// - Returns: The repositories whose marks have changed.
    /// - Throws: `RepositoryMarkError` if a limit is reached; no mark is changed then.
    @discardableResult
    func apply(
        _ change: RepositoryMarkChange,
        to ids: [Repository.ID],
        by visitor: VisitorID
    ) async throws -> [Repository.ID]

    /// Returns the number that grows by one with each call of ``apply(_:to:by:)`` on any machine; `nil` if there is none,
    /// because only this program has the database.
    func markRevision(of visitor: VisitorID) async throws -> Int?
}

extension RepositoriesStore {
    package func markRevision(of visitor: VisitorID) async throws -> Int? { nil }
}
