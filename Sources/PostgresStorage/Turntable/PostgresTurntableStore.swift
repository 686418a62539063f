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
            let (_, currentID) = try table.lock()
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
            _ = try table.lock()
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
    let db: PostgresConnection

    /// The plays, with the names of the visitors as they are now.
    private static let selection = """
        SELECT id, kind, itemID, name, credit, detail, url, startedAt, \(PostgresVisitorStore.nameColumn) AS person
        FROM play LEFT JOIN visitor ON idDigest = personDigest
        """

    func state() throws -> TurntablePage {
        try page(.first(ofItemCount: count(), size: TurntablePage.size))
    }

    func page(_ paging: Paging) throws -> TurntablePage {
        let (revision, currentID) = try turntable("SELECT revision, playID FROM turntable")
        let current = try db.row("\(Self.selection) WHERE id = $1", [currentID]).map(Play.init)
        let plays = try plays(limit: paging.size, offset: paging.offset)
        return TurntablePage(revision: revision, current: current, paging: paging, plays: plays)
    }

    func plays(limit: Int, offset: Int = 0) throws -> [Play] {
        try db.rows("\(Self.selection) ORDER BY id DESC LIMIT $1 OFFSET $2", [limit, offset]) { try Play($0) }
    }

    func count() throws -> Int {
        try db.value("SELECT count(*) FROM play") ?? 0
    }

    /// Returns the revision and the current play, and locks the turntable until the end of the transaction.
    func lock() throws -> (revision: Int, currentID: Int64?) {
        try turntable("SELECT revision, playID FROM turntable FOR UPDATE")
    }

    private func turntable(_ query: String) throws -> (revision: Int, currentID: Int64?) {
        guard let row = try db.row(query) else { throw PostgresError.missingRow(table: "turntable") }
        return (try row["revision"], try row["playID"])
    }

    func delete(_ id: Int64) throws {
        try db.execute("DELETE FROM play WHERE id = $1", [id])
    }

    /// Adds a play, which is the current one then, and erases the oldest ones beyond the limit.
    func insert(_ play: NewPlay, keeping limit: Int) throws {
        let item = play.item
        let id: Int64? = try db.value(
            """
            INSERT INTO play (kind, itemID, name, credit, detail, url, personDigest, startedAt)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id
            """,
            [
                item.id.kind.rawValue, item.id.number, item.name, item.credit, item.detail, item.url,
                play.person.map { Data($0.digest) }, play.time.wholeSeconds,
            ]
        )
        try update("playID = $1", [id])
        try db.execute("DELETE FROM play WHERE id IN (SELECT id FROM play ORDER BY id DESC OFFSET $1)", [limit])
    }

    /// Replaces the words of a play.
    func update(_ id: Int64, to item: PlayedItem) throws {
        try db.execute(
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
        guard let revision: Int = try db.value(sql, arguments) else { return }
        try db.touch(.turntable, revision: revision)
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
