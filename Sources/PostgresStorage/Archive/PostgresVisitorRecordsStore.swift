import Foundation
package import Models

/// The marks and the entries of one visitor.
package struct PostgresVisitorRecordsStore: VisitorRecordsStore {
    let database: PostgresDatabase

    package func records(of visitor: VisitorID) async throws -> VisitorRecords {
        let key = Data(visitor.digest)
        return try await database.read { db in
            VisitorRecords(
                marks: try RepositoryMarkTable(visitor: key, db: db).newest(limit: VisitorRecords.limit),
                entries: try EntryTable(db: db).entries(by: key, limit: VisitorRecords.limit)
            )
        }
    }
}
