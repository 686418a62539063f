import GRDB
internal import Models

/// The tables of the songs and the movies from their facts on, as migrations.
enum CatalogueSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("catalogue-facts") { db in
            try addFacts(of: Song.self, in: db)
            try addFacts(of: Movie.self, in: db)
        }
    }

    private static func addFacts<Item: CatalogueRecord>(of item: Item.Type, in db: Database) throws {
        let table = Item.tableName
        try db.execute(
            sql: """
                ALTER TABLE \(table) ADD COLUMN album TEXT;
                ALTER TABLE \(table) ADD COLUMN year INTEGER;
                ALTER TABLE \(table) ADD COLUMN seconds INTEGER;
                ALTER TABLE \(table) ADD COLUMN note TEXT;
                ALTER TABLE \(table) ADD COLUMN rating INTEGER;
                ALTER TABLE \(table) ADD COLUMN tags TEXT;
                ALTER TABLE \(table) ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
                ALTER TABLE \(table) ADD COLUMN nameKey TEXT NOT NULL DEFAULT '';
                ALTER TABLE \(table) ADD COLUMN creditKey TEXT NOT NULL DEFAULT '';
                ALTER TABLE \(table) ADD COLUMN otherKey TEXT;
                """
        )
        try CatalogueKeys<Item>(db: db).fill()
        try db.execute(
            sql: """
                CREATE INDEX \(table)ByName ON \(table) (nameKey);
                CREATE INDEX \(table)ByCredit ON \(table) (creditKey, nameKey);
                CREATE TABLE \(table)Removed (
                    id INTEGER PRIMARY KEY,
                    name TEXT NOT NULL,
                    credit TEXT NOT NULL,
                    album TEXT,
                    year INTEGER,
                    seconds INTEGER,
                    note TEXT,
                    rating INTEGER,
                    tags TEXT,
                    version INTEGER NOT NULL,
                    nameKey TEXT NOT NULL,
                    creditKey TEXT NOT NULL,
                    otherKey TEXT,
                    removedAt INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX \(table)RemovedByTime ON \(table)Removed (removedAt);
                """
        )
    }
}
