package import Models

/// An item that has a table of its own: `id`, `name`, and the credit under its own name.
package protocol CatalogueRecord: CatalogueItem {
    static var tableName: String { get }
    static var creditColumn: String { get }
}

extension Song: CatalogueRecord {
    package static var tableName: String { "song" }
    package static var creditColumn: String { "artist" }
}

extension Movie: CatalogueRecord {
    package static var tableName: String { "movie" }
    package static var creditColumn: String { "director" }
}
