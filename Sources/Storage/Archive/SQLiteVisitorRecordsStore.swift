import Foundation
import GRDB
package import Models

/// The marks and the entries of one visitor.
package struct SQLiteVisitorRecordsStore: VisitorRecordsStore {
    let database: SharedDatabase

    package func records(of visitor: VisitorID) async throws -> VisitorRecords {
        let key = Data(visitor.digest)
        // Thousands of rows take as long as a search.
        return try await database.search { db in
            VisitorRecords(
                marks: try RepositoryMarkTable(visitor: key, db: db).newest(limit: VisitorRecords.limit),
                entries: try EntryTable(db: db).entries(by: key, limit: VisitorRecords.limit)
            )
        }
    }
}
