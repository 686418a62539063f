package import Foundation

/// A list of songs or movies that a visitor has saved under a name.
///
/// It is kept as an address, with the filter, the search and the order. So it shows what its filter finds at any time.
package struct SavedList: Sendable, Equatable, Identifiable {
    /// The maximum length of a name, in UTF-16 code units.
    package static let nameLimit = 60
    /// The maximum length of an address, in bytes.
    package static let addressLimit = 2_000
    /// The maximum number of lists of one visitor.
    package static let countLimit = 30

    /// The number among the lists of the visitor.
    package let id: Int
    package let kind: CatalogueKind
    package fileprivate(set) var name: String
    package let address: String
    /// The time of the deletion; `nil` for a list that is not deleted.
    package fileprivate(set) var deletedAt: Date?

    package init(id: Int, kind: CatalogueKind, name: String, address: String, deletedAt: Date? = nil) {
        self.id = id
        self.kind = kind
        self.name = name
        self.address = address
        self.deletedAt = deletedAt
    }
}

/// A change of a visitor's saved lists, and the rule for its result.
package enum SavedListsChange: Sendable, Equatable {
    /// Saves a list under a typed name.
    case save(CatalogueKind, name: String, address: String)
    case rename(id: SavedList.ID, name: String)
    case delete(id: SavedList.ID)
    case restore(id: SavedList.ID)

    /// Returns the lists after the change, and the one that it has changed. A store calls this method within its
    /// transaction. Lists that were deleted a day ago are forgotten.
    package func step(on lists: [SavedList], at time: Date) throws(SavedListError) -> (lists: [SavedList], id: Int) {
        var lists = lists.filter { ($0.deletedAt ?? time).timeIntervalSince(time) > -Deletion.undoTime }
        switch self {
        case .save(let kind, let name, let address):
            let name = try Self.name(name, of: kind, among: lists)
            guard address.utf8.count <= SavedList.addressLimit else { throw .tooLongAddress }
            try Self.requireRoom(among: lists)
            let id = (lists.map(\.id).max() ?? 0) + 1
            lists.append(SavedList(id: id, kind: kind, name: name, address: address))
            return (Self.forgettingSurplus(of: lists), id)
        case .rename(let id, let name):
            let index = try Self.index(of: id, in: lists, isDeleted: false)
            let others = lists.filter { $0.id != id }
            lists[index].name = try Self.name(name, of: lists[index].kind, among: others)
            return (lists, id)
        case .delete(let id):
            let index = try Self.index(of: id, in: lists, isDeleted: false)
            lists[index].deletedAt = time
            return (Self.forgettingSurplus(of: lists), id)
        case .restore(let id):
            let index = try Self.index(of: id, in: lists, isDeleted: true)
            try Self.requireRoom(among: lists)
            lists[index].deletedAt = nil
            return (lists, id)
        }
    }

    private static func index(of id: Int, in lists: [SavedList], isDeleted: Bool) throws(SavedListError) -> Int {
        let index = lists.firstIndex { $0.id == id && ($0.deletedAt != nil) == isDeleted }
        guard let index else { throw .missing }
        return index
    }

    private static func requireRoom(among lists: [SavedList]) throws(SavedListError) {
        guard lists.count(where: { $0.deletedAt == nil }) < SavedList.countLimit else {
            throw .tooMany(limit: SavedList.countLimit)
        }
    }

    /// Returns a name to keep.
    private static func name(
        _ typed: String,
        of kind: CatalogueKind,
        among lists: [SavedList]
    ) throws(SavedListError) -> String {
        let line: String?
        do {
            line = try FieldRules.line(typed, limit: SavedList.nameLimit, isTyped: true)
        } catch {
            throw .name(error)
        }
        guard let name = line else { throw .name(.blank) }
        let isTaken = lists.contains {
            $0.kind == kind && $0.deletedAt == nil && Folding.identity(of: $0.name) == Folding.identity(of: name)
        }
        guard !isTaken else { throw .taken }
        return name
    }

    /// Forgets the lists that were deleted first, if very many were deleted.
    private static func forgettingSurplus(of lists: [SavedList]) -> [SavedList] {
        let deleted = lists.filter { $0.deletedAt != nil }.sorted {
            ($0.deletedAt ?? .distantPast, $0.id) < ($1.deletedAt ?? .distantPast, $1.id)
        }
        let surplus = Set(deleted.dropLast(SavedList.countLimit).map(\.id))
        return lists.filter { !surplus.contains($0.id) }
    }
}

/// The reason that a saved list is not changed.
package enum SavedListError: Error, Sendable, Equatable {
    case name(FieldError)
    /// Another list has the name.
    case taken
    /// The filter of the list is too long.
    case tooLongAddress
    /// The visitor has the maximum number of lists.
    case tooMany(limit: Int)
    /// There is no room for the lists of another visitor.
    case noRoom
    /// There is no such list, or its deletion can no longer be undone.
    case missing
}

/// The lists that visitors have saved.
@Domain
package final class SavedLists {
    /// The minimum number of visitors whose lists stay in memory.
    private static var keptCount: Int { 256 }

    private let store: any SavedListsStore
    private let now: @Sendable () -> Date
    private let visitors = ModelCache<VisitorID, VisitorLists>(keptCount: keptCount)

    /// - Parameter now: The clock.
    package init(store: any SavedListsStore, now: @escaping @Sendable () -> Date = { Date() }) {
        self.store = store
        self.now = now
    }

    /// Returns the lists of a visitor, also those that were deleted within a day.
    /// - Parameter visitor: `nil` for a visitor without an id yet.
    package func lists(of visitor: VisitorID?) async throws -> [SavedList] {
        guard let visitor else { return [] }
        return try await model(of: visitor).lists
    }

    /// Changes the lists of a visitor.
    /// - Returns: The id of the changed list.
    /// - Throws: ``SavedListError``, or an error of the store.
    package func change(_ change: SavedListsChange, of visitor: VisitorID) async throws -> SavedList.ID {
        let changed = try await store.change(change, of: visitor, at: now())
        try await reload(try await model(of: visitor))
        return changed
    }

    /// Returns the model of a subject in memory, to be followed.
    package func followed(_ subject: Subject) -> FollowedModel? {
        guard let model = visitors.model(of: subject) else { return nil }
        return FollowedModel { [self] in try await reload(model) }
    }

    private func reload(_ model: VisitorLists) async throws {
        // Two changes may return in either order. The read that began last includes both.
        model.readCount += 1
        let read = model.readCount
        let lists = try await store.lists(of: model.visitor)
        if read > model.lastRead { (model.lists, model.lastRead) = (lists, read) }
    }

    private func model(of visitor: VisitorID) async throws -> VisitorLists {
        try await visitors.model(for: visitor) { [store] in
            VisitorLists(of: visitor, lists: try await store.lists(of: visitor))
        }
    }

    /// The lists of one visitor in memory.
    @Domain
    private final class VisitorLists: SubjectModel {
        let visitor: VisitorID
        let subject: Subject
        var lists: [SavedList]
        var readCount = 0
        var lastRead = 0

        init(of visitor: VisitorID, lists: [SavedList]) {
            self.visitor = visitor
            subject = .savedLists(of: visitor.digest)
            self.lists = lists
        }
    }
}

/// The storage of ``SavedLists``.
package protocol SavedListsStore: Sendable {
    /// Returns the lists of a visitor, in the order in which they were saved.
    func lists(of visitor: VisitorID) async throws -> [SavedList]

    /// Carries out `change.step` in one transaction. There is room for ``RowLimits/savedLists``; beyond it, visitors
    /// expire by the rules of ``VisitorExpiry``.
    /// - Returns: The id of the changed list.
    func change(_ change: SavedListsChange, of visitor: VisitorID, at time: Date) async throws -> SavedList.ID
}
