import Foundation
package import Models

package struct PostgresTurntableStore: TurntableStore {
    let database: PostgresDatabase
    var countLimit = RowLimits().plays

    package func load() async throws -> TurntablePage {
        try await database.read { db in try PlayTable(db: db).state() }
    }

    package func put(_ play: NewPlay) async throws -> TurntablePage {
        try await database.change { db in
            let table = PlayTable(db: db)
            let (currentID, last) = try table.lock()
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
            _ = try table.lock()
            let state = try table.state()
            guard let play = update.step(on: state.current) else { return state }
            try table.update(play.id, to: update.item)
            return try table.state()
        }
    }

    package func page(_ number: Int) async throws -> TurntablePage? {
        try await database.read { db in try PlayTable(db: db).page(number) }
    }
}

/// The SQL for the turntable and its history. Call it inside a transaction.
struct PlayTable {
    let db: PostgresConnection

    /// The plays, with the names of the visitors as they are now.
    private static let selection = """
        SELECT id, kind, itemID, name, credit, detail, url, startedAt, \(PostgresVisitorStore.nameColumn) AS person
        FROM play LEFT JOIN visitor ON idDigest = personDigest
        """

    func state() throws -> TurntablePage {
        try page(at: 0) { .first(ofItemCount: $0, size: TurntablePage.size) }
    }

    /// Returns `nil` if there is no such page.
    func page(_ number: Int) throws -> TurntablePage? {
        let count: Int = try db.value("SELECT count(*) FROM play") ?? 0
        return try Paging(page: number, itemCount: count, size: TurntablePage.size).map { paging in
            try page(at: paging.offset) { _ in paging }
        }
    }

    private func page(at offset: Int, paging: (_ count: Int) -> Paging) throws -> TurntablePage {
        let turntable = try db.send("SELECT revision, (SELECT count(*) FROM play) AS count FROM turntable")
        let current = try db.send("\(Self.selection) WHERE id = (SELECT playID FROM turntable)")
        let plays = try sendPlays(limit: TurntablePage.size, offset: offset)
        guard let row = try turntable.row else { throw PostgresError.missingRow(table: "turntable") }
        return TurntablePage(
            revision: try row["revision"],
            current: try current.row.map(Play.init),
            paging: paging(try row["count"]),
            plays: try plays.rows.map(Play.init)
        )
    }

    private func sendPlays(limit: Int, offset: Int = 0) throws -> PostgresAnswer {
        try db.send("\(Self.selection) ORDER BY id DESC LIMIT $1 OFFSET $2", [limit, offset])
    }

    /// Locks the turntable until the end of the transaction, and returns the current and the last play.
    func lock() throws -> (currentID: Int64?, last: Play?) {
        let turntable = try db.send("SELECT playID FROM turntable FOR UPDATE")
        let last = try sendPlays(limit: 1)
        guard let row = try turntable.row else { throw PostgresError.missingRow(table: "turntable") }
        return (try row["playID"], try last.row.map(Play.init))
    }

    func delete(_ id: Int64) throws {
        try db.send("DELETE FROM play WHERE id = $1", [id])
    }

    /// Adds a play, which is the current one then, and erases the oldest ones beyond the limit.
    func insert(_ play: NewPlay, keeping limit: Int) throws {
        let item = play.item
        try db.send(
            """
            INSERT INTO play (kind, itemID, name, credit, detail, url, personDigest, startedAt)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                item.id.kind.rawValue, item.id.number, item.name, item.credit, item.detail, item.url,
                play.person.map { Data($0.digest) }, play.time.wholeSeconds,
            ]
        )
        try update("playID = (SELECT max(id) FROM play)")
        try db.send("DELETE FROM play WHERE id IN (SELECT id FROM play ORDER BY id DESC OFFSET $1)", [limit])
    }

    /// Replaces the words of a play.
    func update(_ id: Int64, to item: PlayedItem) throws {
        try db.send(
            "UPDATE play SET name = $1, credit = $2, detail = $3, url = $4 WHERE id = $5",
            [item.name, item.credit, item.detail, item.url, id]
        )
        try update("playID = playID")
    }

    /// Raises the revision of the turntable if a play shows the name of the visitor, who has changed it.
    func didRename(_ visitor: Data) throws {
        let hasPlay = "EXISTS (SELECT 1 FROM play WHERE personDigest = $1)"
        try update("playID = playID WHERE \(hasPlay)", [visitor])
    }

    func clear() throws {
        try update("playID = NULL WHERE playID IS NOT NULL")
    }

    /// Changes the turntable, and raises its revision.
    private func update(_ change: String, _ arguments: PostgresConnection.Arguments = []) throws {
        let sql = "UPDATE turntable SET revision = revision + 1, \(change) RETURNING revision"
        try db.touch(.turntable, after: sql, arguments)
    }
}

extension Play {
    fileprivate init(_ row: PostgresRow) throws {
        let item = PlayedItem(
            id: PlayedItem.ID(PlayedItem.Kind(rawValue: try row["kind"]) ?? .songs, try row["itemID"]),
            name: try row["name"],
            credit: try row["credit"],
            detail: try row["detail"],
            url: try row["url"]
        )
        let time = Date(timeIntervalSince1970: try row["startedAt"])
        self.init(id: try row["id"], item: item, person: try row["person"], time: time)
    }
}
