import Foundation
import GRDB
package import Models

/// What visitors have left: a row for each who has left something.
package struct SQLiteVisitorStore: VisitorStore {
    let database: any DatabaseWriter

    package func load(_ visitor: VisitorID) async throws -> VisitorState {
        let key = Data(visitor.digest)
        return try await database.read { db in try Self.state(of: key, db) }
    }

    package func save(greetingName name: Name?, of visitor: VisitorID) async throws -> VisitorState {
        let key = Data(visitor.digest)
        return try await database.change { db in
            // Nobody is written down for forgetting a name that was never given.
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
            try upsert.execute(arguments: [key, profile.firstName.text, profile.lastName.text])
            return try Self.state(of: key, db)
        }
    }

    private static func state(of key: Data, _ db: Database) throws -> VisitorState {
        let query = try db.cachedStatement(
            sql: "SELECT version, greetingName, firstName, lastName FROM visitor WHERE idDigest = ?"
        )
        guard let row = try Row.fetchOne(query, arguments: [key]) else { return VisitorState() }
        return VisitorState(
            version: row[0],
            greetingName: name(row[1]),
            profile: profile(first: name(row[2]), last: name(row[3]))
        )
    }

    private static func name(_ text: String?) -> Name? {
        text.map(Name.init(stored:))
    }

    private static func profile(first: Name?, last: Name?) -> Profile? {
        guard let first, let last else { return nil }
        return Profile(firstName: first, lastName: last)
    }
}
