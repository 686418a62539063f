import GRDB

/// The tables of the catalogue that have come after it got a file of its own.
enum CatalogueSchema {
    static func register(in migrator: inout DatabaseMigrator) {}
}
