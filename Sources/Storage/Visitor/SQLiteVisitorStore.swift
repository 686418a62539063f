import Foundation
import GRDB
package import Models

/// The greeting, profile and settings of visitors: a row for each visitor who has saved one of them.
package struct SQLiteVisitorStore: VisitorStore {
    let database: SharedDatabase
    var countLimit = RowLimits().visitors

    package func load(_ visitor: VisitorID) async throws -> VisitorState {
        let key = Data(visitor.digest)
        return try await database.read { db in try Self.state(of: key, db) }
    }

    package func save(greetingName name: Name?, of visitor: VisitorID) async throws -> VisitorState {
        let key = Data(visitor.digest)
        return try await database.change { db in
            // Deleting a name creates no row for a visitor without one.
            let sql =
                name == nil
                ? """
                UPDATE visitor SET greetingName = ?2, version = version + 1
                WHERE idDigest = ?1 AND greetingName IS NOT ?2
                """
                : """
                INSERT INTO visitor (idDigest, version, greetingName) VALUES (?1, 1, ?2)
                ON CONFLICT DO UPDATE SET greetingName = ?2, version = version + 1 WHERE greetingName IS NOT ?2
                """
            if name != nil { try admit(key, db) }
            try db.cachedStatement(sql: sql).execute(arguments: [key, name?.text])
            return try Self.state(of: key, db)
        }
    }

    package func save(_ profile: Profile, of visitor: VisitorID) async throws -> VisitorState {
        let key = Data(visitor.digest)
        return try await database.change { db in
            let upsert = try db.cachedStatement(
                sql: """
                    INSERT INTO visitor (idDigest, version, firstName, lastName) VALUES (?1, 1, ?2, ?3)
                    ON CONFLICT DO UPDATE SET firstName = ?2, lastName = ?3, version = version + 1
                    WHERE firstName IS NOT ?2 OR lastName IS NOT ?3
                    """
            )
            try admit(key, db)
            try upsert.execute(arguments: [key, profile.firstName.text, profile.lastName.text])
            return try Self.state(of: key, db)
        }
    }

    package func change(
        settingsOf visitor: VisitorID,
        _ change: @escaping @Sendable (Settings) throws -> Settings
    ) async throws -> VisitorState {
        let key = Data(visitor.digest)
        return try await database.change { db in
            let stored = try Self.state(of: key, db)
            let settings = try change(stored.settings)
            // Settings that are left as they are make no row.
            if stored.revision == 0, settings == stored.settings { return stored }
            try admit(key, db)
            let upsert = try db.cachedStatement(
                sql: """
                    INSERT INTO visitor (idDigest, version, githubName, githubKey, githubToken, pageSize, theme)
                    VALUES (?1, 1, ?2, ?3, ?4, ?5, ?6)
                    ON CONFLICT DO UPDATE SET
                        githubName = ?2, githubKey = ?3, githubToken = ?4, pageSize = ?5, theme = ?6,
                        version = version + 1
                    WHERE githubName IS NOT ?2 OR githubToken IS NOT ?4 OR pageSize IS NOT ?5 OR theme IS NOT ?6
                    """
            )
            let name = settings.githubName
            try upsert.execute(
                arguments: [
                    key, name?.text, name?.key, settings.githubToken?.secret, settings.pageSize,
                    settings.theme.rawValue,
                ]
            )
            return try Self.state(of: key, db)
        }
    }

    /// Checks whether there is room for a visitor who is not known yet.
    private func admit(_ key: Data, _ db: Database) throws {
        let isKnown = try db.cachedStatement(sql: "SELECT 1 FROM visitor WHERE idDigest = ?")
        guard try Int.fetchOne(isKnown, arguments: [key]) == nil else { return }
        let count = try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM visitor")) ?? 0
        guard count < countLimit else { throw NoRoomForVisitor() }
    }

    private static func state(of key: Data, _ db: Database) throws -> VisitorState {
        let query = try db.cachedStatement(
            sql: """
                SELECT version, greetingName, firstName, lastName, githubName, githubToken, pageSize, theme
                FROM visitor WHERE idDigest = ?
                """
        )
        guard let row = try Row.fetchOne(query, arguments: [key]) else { return VisitorState() }
        return VisitorState(
            revision: row["version"],
            greetingName: name(row["greetingName"]),
            profile: profile(first: name(row["firstName"]), last: name(row["lastName"])),
            settings: settings(row)
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
    private static func settings(_ row: Row) -> Settings {
        Settings(
            githubName: (row["githubName"] as String?).flatMap { try? GitHubName($0) },
            githubToken: (row["githubToken"] as String?).flatMap { try? GitHubToken($0) },
            pageSize: (row["pageSize"] as Int?).flatMap { Settings.pageSizes.contains($0) ? $0 : nil }
                ?? Settings.defaultPageSize,
            theme: (row["theme"] as String?).flatMap(Theme.init(rawValue:)) ?? .auto
        )
    }
}
