import Foundation
import GRDB
package import Models

package struct SQLiteTurntableStore: TurntableStore {
    let database: SharedDatabase
    var countLimit = RowLimits().plays

    package func load() async throws -> TurntablePage {
        try await database.read { db in try PlayTable(db: db).state() }
    }

    package func put(_ play: NewPlay) async throws -> TurntablePage {
        try await database.change { db in
            let table = PlayTable(db: db)
            let (_, currentID) = try table.turntable()
            let last = try table.plays(limit: 1).first
            switch play.step(after: last, isOn: last?.id == currentID) {
            case .nothing: break
            case .replacement:
                if let last { try table.delete(last.id) }
                try table.insert(play, keeping: countLimit)
            case .addition: try table.insert(play, keeping: countLimit)
            }
            return try table.state()
        }
    }

    package func takeOff() async throws -> TurntablePage {
        try await database.change { db in
            let table = PlayTable(db: db)
            try table.clear()
            return try table.state()
        }
    }

    package func update(_ update: PlayUpdate) async throws -> TurntablePage {
        try await database.change { db in
            let table = PlayTable(db: db)
            let state = try table.state()
            guard let play = update.step(on: state.current) else { return state }
            try table.update(play.id, to: update.item)
            return try table.state()
        }
    }

    package func page(_ number: Int) async throws -> TurntablePage? {
        try await database.read { db in
            let table = PlayTable(db: db)
            return try Paging(page: number, itemCount: table.count(), size: TurntablePage.size).map(table.page)
        }
    }
}

/// The SQL for the turntable and its history. Call it inside a transaction.
struct PlayTable {
    let db: Database

    /// The plays, with the names of the visitors as they are now.
    private static let selection = """
        SELECT id, kind, itemID, name, credit, detail, url, startedAt, \(SQLiteVisitorStore.nameColumn) AS person
        FROM play LEFT JOIN visitor ON idDigest = personDigest
        """

    func state() throws -> TurntablePage {
        try page(.first(ofItemCount: count(), size: TurntablePage.size))
    }

    func page(_ paging: Paging) throws -> TurntablePage {
        let (revision, currentID) = try turntable()
        let current = try db.row(cached: "\(Self.selection) WHERE id = ?", [currentID]).map(Play.init)
        let plays = try plays(limit: paging.size, offset: paging.offset)
        return TurntablePage(revision: revision, current: current, paging: paging, plays: plays)
    }

    func plays(limit: Int, offset: Int = 0) throws -> [Play] {
        let query = "\(Self.selection) ORDER BY id DESC LIMIT ? OFFSET ?"
        return try db.rows(cached: query, [limit, offset]) { Play($0) }
    }

    func count() throws -> Int {
        try db.value(cached: "SELECT count(*) FROM play") ?? 0
    }

    func turntable() throws -> (revision: Int, currentID: Int64?) {
        let row = try db.row(cached: "SELECT revision, playID FROM turntable")
        guard let row else { throw MissingRow(table: "turntable") }
        return (row["revision"], row["playID"])
    }

    func delete(_ id: Int64) throws {
        try db.execute(cached: "DELETE FROM play WHERE id = ?", [id])
    }

    /// Adds a play, which is the current one then, and erases the oldest ones beyond the limit.
    func insert(_ play: NewPlay, keeping limit: Int) throws {
        let item = play.item
        try db.execute(
            cached: """
                INSERT INTO play (kind, itemID, name, credit, detail, url, personDigest, startedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            [
                item.id.kind.rawValue, item.id.number, item.name, item.credit, item.detail, item.url,
                play.person.map { Data($0.digest) }, play.time.wholeSeconds,
            ]
        )
        let id = db.lastInsertedRowID
        try db.execute(cached: "UPDATE turntable SET revision = revision + 1, playID = ?", [id])
        let oldest = "SELECT id FROM play ORDER BY id DESC LIMIT -1 OFFSET ?"
        try db.execute(cached: "DELETE FROM play WHERE id IN (\(oldest))", [limit])
    }

    /// Replaces the words of a play.
    func update(_ id: Int64, to item: PlayedItem) throws {
        try db.execute(
            cached: "UPDATE play SET name = ?, credit = ?, detail = ?, url = ? WHERE id = ?",
            [item.name, item.credit, item.detail, item.url, id]
        )
        try db.execute(cached: "UPDATE turntable SET revision = revision + 1")
    }

    /// Raises the revision of the turntable if a play shows the name of the visitor, who has changed it.
    func didRename(_ visitor: Data) throws {
        let hasPlay = "EXISTS (SELECT 1 FROM play WHERE personDigest = ?)"
        try db.execute(cached: "UPDATE turntable SET revision = revision + 1 WHERE \(hasPlay)", [visitor])
    }

    func clear() throws {
        try db.execute(
            cached: "UPDATE turntable SET revision = revision + 1, playID = NULL WHERE playID IS NOT NULL"
        )
    }
}

extension Play {
    fileprivate init(_ row: Row) {
        let item = PlayedItem(
            id: PlayedItem.ID(PlayedItem.Kind(rawValue: row["kind"]) ?? .songs, row["itemID"]),
            name: row["name"],
            credit: row["credit"],
            detail: row["detail"],
            url: row["url"]
        )
        self.init(id: row["id"], item: item, person: row["person"], time: Date(timeIntervalSince1970: row["startedAt"]))
    }
}
