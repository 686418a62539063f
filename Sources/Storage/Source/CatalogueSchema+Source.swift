extension CatalogueSchema {
    /// Of each catalogue the last load from its source, `loadedAt` in seconds since 1970; and what of the source is known to
    /// the catalogue, by name and credit: as which item, and which version of it the source has made. Without an item it is
    /// one that people had added already.
    ///
    /// No reference to the items: a row stays when people delete its item, so that it does not come back.
    static let source =
        """
        CREATE TABLE catalogueSource (
            item TEXT PRIMARY KEY REFERENCES catalogue,
            address TEXT NOT NULL,
            entityTag TEXT,
            lastModified TEXT,
            loadedAt REAL NOT NULL,
            rowCount INTEGER NOT NULL,
            badRowCount INTEGER NOT NULL
        ) STRICT;

        """ + sourced(of: "song") + sourced(of: "movie")

    private static func sourced(of table: String) -> String {
        """
        CREATE TABLE \(table)Sourced (
            id INTEGER PRIMARY KEY,
            creditKey TEXT NOT NULL,
            nameKey TEXT NOT NULL,
            itemID INTEGER,
            itemVersion INTEGER,
            UNIQUE (creditKey, nameKey)
        ) STRICT;

        """
    }
}
