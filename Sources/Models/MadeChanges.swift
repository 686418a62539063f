package import Foundation

/// The last changes of several items or marks, of one item by its form, or of entries. Each can be undone once, for a day, until
/// others have taken its place.
struct MadeChanges<Change: Codable & Sendable>: Sendable {
    let kind: MadeChangeKind
    let store: any MadeChangesStore
    let now: @Sendable () -> Date

    /// Stores a change.
    /// - Parameters:
    ///   - itemCount: The number of items that it has changed.
    ///   - token: The token that undoes the change.
    func record(_ change: Change, itemCount: Int, for token: FormToken = .random()) async throws -> FormToken {
        let text = String(decoding: try JSONEncoder().encode(change), as: UTF8.self)
        try await store.record(text, of: kind, itemCount: itemCount, for: token, at: now())
        return token
    }

    /// Returns a change with the number of items that were undone, or `nil` in its place before. So a form that is sent twice is
    /// answered as if it was sent once. Returns `nil` for a change that can no longer be undone.
    func made(_ token: FormToken) async throws -> (change: Change, undoneCount: Int?)? {
        guard let stored = try await store.change(token, of: kind, at: now()) else { return nil }
        // An earlier version may have written it in another form.
        let change = try? JSONDecoder().decode(Change.self, from: Data(stored.text.utf8))
        return change.map { ($0, stored.undoneCount) }
    }

    /// Records that a change was undone, unless none of its items was.
    /// - Returns: The number of items that were undone, by this or by an earlier call.
    func recordUndoing(_ token: FormToken, count: Int) async throws -> Int {
        try await store.recordUndoing(token, of: kind, count: count)
    }
}

/// A kind of changes, which make room only for changes of the same kind.
package enum MadeChangeKind: String, Sendable, CaseIterable {
    case songs, movies, songFavourites, movieFavourites, marks, entries

    init(_ kind: CatalogueKind) {
        self = kind == .songs ? .songs : .movies
    }

    /// The favourites that move when items are merged.
    init(favouritesOf kind: CatalogueKind) {
        self = kind == .songs ? .songFavourites : .movieFavourites
    }
}

/// The limits of stored changes of one kind. The last change is kept in any case.
package struct MadeChangeLimits: Sendable {
    /// The maximum number of changes.
    package var changes = 1_000
    /// The maximum number of items of all changes together, which take at most 30 MB.
    package var items = 5_000

    package init() {}
}

/// The storage of changes that can be undone.
package protocol MadeChangesStore: Sendable {
    /// Stores a change, in place of one with its token, and erases those that were made ``Deletion/undoTime`` ago, and the oldest ones beyond the
    /// ``MadeChangeLimits``.
    /// - Parameter text: The change, with what undoing it needs.
    func record(
        _ text: String,
        of kind: MadeChangeKind,
        itemCount: Int,
        for token: FormToken,
        at time: Date
    ) async throws

    /// Returns a change and the number of its items that were undone; the number is `nil` before.
    func change(
        _ token: FormToken,
        of kind: MadeChangeKind,
        at time: Date
    ) async throws -> (text: String, undoneCount: Int?)?

    /// Records that a change was undone, unless it was before, or `count` is 0.
    /// - Returns: The stored number; `count` if there is none.
    func recordUndoing(_ token: FormToken, of kind: MadeChangeKind, count: Int) async throws -> Int
}

/// A store that keeps nothing, for a program that undoes nothing.
package struct NoMadeChanges: MadeChangesStore {
    package init() {}

    package func record(
        _ text: String,
        of kind: MadeChangeKind,
        itemCount: Int,
        for token: FormToken,
        at time: Date
    ) {}

    package func change(
        _ token: FormToken,
        of kind: MadeChangeKind,
        at time: Date
    ) -> (text: String, undoneCount: Int?)? { nil }

    package func recordUndoing(_ token: FormToken, of kind: MadeChangeKind, count: Int) -> Int { count }
}
