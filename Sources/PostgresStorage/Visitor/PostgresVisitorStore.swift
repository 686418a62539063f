import Foundation
package import Models

/// The greeting, profile and settings of visitors: a row for each visitor who has saved one of them.
package struct PostgresVisitorStore: VisitorStore {
    let database: PostgresDatabase
    var countLimit = RowLimits().visitors

    package func load(_ visitor: VisitorID) async throws -> VisitorState {
        let key = Data(visitor.digest)
        return try await database.read { db in try Self.state(of: key, db) }
    }

    package func save(_ change: VisitorChange, of visitor: VisitorID) async throws -> VisitorState {
        let key = Data(visitor.digest)
        return try await database.change { db in
            let uses = VisitorUseTable(db: db)
            try uses.lock(key)
            let stored = try Self.state(of: key, db)
            var state = try change.step(on: stored) { try !uses.admit(key, limit: countLimit) }
            if state.revision > stored.revision {
                state.revision = max(state.revision, try SubjectTable(db: db).nextRevision(of: .visitor(key)))
                try Self.write(state, of: key, to: db)
            }
            if state.greeting.name != stored.greeting.name {
                try EntryTable(db: db).didRename(key)
                try PlayTable(db: db).didRename(key)
            }
            return state
        }
    }

    package func name(ofDigest digest: [UInt8]) async throws -> String? {
        try await database.read { db in
            let query = "SELECT \(Self.nameColumn) AS name FROM visitor WHERE idDigest = $1"
            return try db.row(query, [Data(digest)])?["name"]
        }
    }

    /// The name of a visitor in a query of the table `visitor`, as in `Greeting.name`.
    static let nameColumn = "coalesce(greetingName, firstName || ' ' || lastName)"

    package func recordUse(of visitor: VisitorID) async throws {
        let key = Data(visitor.digest)
        // Read first, because anyone can invent identifiers.
        guard try await database.read({ db in try VisitorUseTable(db: db).isUseDue(of: key) }) else { return }
        try await database.change { db in try VisitorUseTable(db: db).recordUse(of: key) }
    }

    package func isEarlier(_ visitor: VisitorID) async throws -> Bool {
        let key = Data(visitor.digest)
        return try await database.read { db in try VisitorUseTable(db: db).isEarlier(key) }
    }

    private static func write(_ state: VisitorState, of key: Data, to db: PostgresConnection) throws {
        try db.touch(.visitor(key), revision: state.revision)
        let settings = state.settings
        try db.send(
            """
            INSERT INTO visitor (idDigest, revision, greetingName, firstName, lastName,
                githubName, githubKey, githubToken, pageSize, theme)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            ON CONFLICT (idDigest) DO UPDATE SET revision = $2, greetingName = $3, firstName = $4, lastName = $5,
                githubName = $6, githubKey = $7, githubToken = $8, pageSize = $9, theme = $10
            """,
            [
                key, state.revision, state.greetingName?.text, state.profile?.firstName.text,
                state.profile?.lastName.text, settings.gitHubName?.text, settings.gitHubName?.key,
                settings.gitHubToken?.secret, settings.pageSize, settings.theme.rawValue,
            ]
        )
    }

    private static func state(of key: Data, _ db: PostgresConnection) throws -> VisitorState {
        let row = try db.row(
            """
            SELECT revision, greetingName, firstName, lastName, githubName, githubToken, pageSize, theme
            FROM visitor WHERE idDigest = $1
            """,
            [key]
        )
        guard let row else { return VisitorState() }
        return VisitorState(
            revision: try row["revision"],
            greetingName: name(try row["greetingName"]),
            profile: profile(first: name(try row["firstName"]), last: name(try row["lastName"])),
            settings: try settings(row)
        )
    }

    private static func name(_ text: String?) -> Name? {
        text.map(Name.init(stored:))
    }

    private static func profile(first: Name?, last: Name?) -> Profile? {
        guard let first, let last else { return nil }
        return Profile(firstName: first, lastName: last)
    }

    /// A value that the model does not allow is replaced by the default.
    private static func settings(_ row: PostgresRow) throws -> Settings {
        Settings(
            gitHubName: (try row["githubName"] as String?).flatMap { try? GitHubName($0) },
            gitHubToken: (try row["githubToken"] as String?).flatMap { try? GitHubToken($0) },
            pageSize: (try row["pageSize"] as Int?).flatMap { Settings.pageSizes.contains($0) ? $0 : nil }
                ?? Settings.defaultPageSize,
            theme: (try row["theme"] as String?).flatMap(Theme.init(rawValue:)) ?? .auto
        )
    }
}
