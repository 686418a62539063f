import GRDB

/// The migrations of both parts.
struct Schemas: Sendable {
    var rest = Schema.migrator
    var catalogue = CatalogueSchema.migrator

    subscript(part: DatabasePart) -> DatabaseMigrator {
        switch part {
        case .catalogue: catalogue
        case .rest: rest
        }
    }

    /// Of a file's migrations those that neither part has: a newer version has made them.
    func unknown(among applied: Set<String>) -> [String] {
        applied.subtracting(rest.migrations).subtracting(catalogue.migrations).sorted()
    }
}
