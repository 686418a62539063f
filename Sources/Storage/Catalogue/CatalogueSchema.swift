import GRDB
internal import Models

/// The tables of the songs and of the movies, as the migrations that make them. An applied migration is never edited, nor
/// what it calls: a change is a new one.
enum CatalogueSchema {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("catalogue-facts") { db in
            try migrate(Song.self, in: db)
            try migrate(Movie.self, in: db)
        }
        migrator.registerMigration("catalogue-source") { db in try db.execute(sql: source) }
    }

    private static func migrate<Item: CatalogueRecord>(_ item: Item.Type, in db: Database) throws {
        try db.execute(sql: facts(of: Item.tableName))
        try CatalogueKeys<Item>(db: db).fill()
        try db.execute(sql: indexes(of: Item.tableName))
        try db.execute(sql: counts(of: Item.tableName))
        try db.execute(sql: search(of: Item.tableName))
        try CatalogueFilling<Item>(db: db).run { _ in }
        try db.execute(sql: triggers(of: Item.tableName, credit: Item.creditColumn))
    }

    /// The keys are what `Folding` makes of a name, a credit, and of an album with tags. What is removed is kept for a day.
    private static func facts(of table: String) -> String {
        """
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
    }

    /// Each ends on the id, as every index does.
    private static func indexes(of table: String) -> String {
        """
        CREATE INDEX \(table)ByName ON \(table) (nameKey);
        CREATE INDEX \(table)ByCredit ON \(table) (creditKey, nameKey);
        CREATE INDEX \(table)ByCreditAdded ON \(table) (creditKey);
        """
    }

    /// How many items there are: in each block of the lists by name and by credit (see `OrderBlocks`), of each credit, and
    /// of each letter, decade and rating.
    private static func counts(of table: String) -> String {
        """
        CREATE TABLE \(table)NameBlock (
            nameKey TEXT NOT NULL,
            itemID INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (nameKey, itemID)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE \(table)CreditBlock (
            creditKey TEXT NOT NULL,
            nameKey TEXT NOT NULL,
            itemID INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (creditKey, nameKey, itemID)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE \(table)Tally (
            kind TEXT NOT NULL,
            value TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (kind, value)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE \(table)Credit (
            creditKey TEXT PRIMARY KEY,
            credit TEXT NOT NULL,
            count INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX \(table)CreditByCount ON \(table)Credit (count DESC, creditKey);
        CREATE TRIGGER \(table)CreditAdded AFTER INSERT ON \(table)Credit BEGIN
            INSERT INTO \(table)Tally VALUES ('credits', '', 1) ON CONFLICT DO UPDATE SET count = count + 1;
        END;
        CREATE TRIGGER \(table)CreditDeleted AFTER DELETE ON \(table)Credit BEGIN
            UPDATE \(table)Tally SET count = count - 1 WHERE kind = 'credits';
        END;
        """
    }

    /// What is between words has been taken out before, so the tokenizer has spaces to look for alone. Where in a text a word
    /// stands is not kept: that is looked for in the few rows of a page. See `CatalogueWord` for the beginnings.
    private static func search(of table: String) -> String {
        """
        CREATE VIRTUAL TABLE \(table)Search USING fts5(
            nameKey, creditKey, otherKey, content = '\(table)', content_rowid = 'id',
            tokenize = "ascii tokenchars '$+'", prefix = '1 2 3', detail = column, columnsize = 0
        );
        CREATE VIRTUAL TABLE \(table)Word USING fts5vocab(\(table)Search, instance);
        """
    }
}
