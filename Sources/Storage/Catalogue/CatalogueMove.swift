import GRDB
import Glibc

/// Moves the catalogue out of the file that it shared with everything else, into one of its own.
///
/// That one is made whole beside it, has reached the disk, and only then loses the first file its catalogue: so whatever
/// ends the program between two steps, the next start finds the catalogue in one file or in both. Where it is in both, the
/// first file is right: it is older than the second, or was put there by a restore. What the second had is kept then,
/// unless it is what this very move has made, which both files know by a number.
struct CatalogueMove {
    let folder: String
    /// The database with all parts, migrated. Nobody else uses it yet.
    let source: DatabasePool
    let schemas: Schemas

    private var target: String { DatabasePart.catalogue.path(in: folder) }
    private var partial: String { "\(folder)/catalogue-move.partial" }

    func run() throws {
        guard try source.read(DatabasePart.catalogue.isContained) else { return }
        let number = try begin()
        if number != numberOfTarget() {
            try copy()
            try keepFormer()
            try publish()
        }
        try end()
    }

    /// Gives the move a number, unless it has one from a start that did not come to its end.
    func begin() throws -> Int32 {
        try source.write { db in
            let number = try Self.number(in: db)
            if number != 0 { return number }
            let drawn = Int32.random(in: 1 ... .max)
            try db.execute(sql: "PRAGMA user_version = \(drawn)")
            return drawn
        }
    }

    /// Makes the file of the catalogue under another name, and waits until it has reached the disk.
    func copy() throws {
        unlink(partial)
        unlink("\(partial)-journal")
        try makeForOwner(partial)
        try source.writeWithoutTransaction { db in try db.execute(sql: "VACUUM INTO ?", arguments: [partial]) }
        let copy = try DatabaseQueue(path: partial)
        try copy.write { db in
            try DatabasePart.rest.drop(from: db, schemas: schemas)
            try db.execute(
                sql: "INSERT OR IGNORE INTO grdb_migrations VALUES (?)",
                arguments: [CatalogueSchema.first]
            )
        }
        try copy.inDatabase { db in try check(db) }
        try copy.giveBackSpace()
        try copy.close()
        try synchronize(partial)
    }

    /// Keeps a catalogue of before, and what may be left of its log, which SQLite would apply to the new one.
    func keepFormer() throws {
        let kept = KeptFiles(folder: folder)
        let name = kept.path(of: .catalogue, kept.freeLabel(KeptFiles.beforeRestore))
        for suffix in ["", "-wal", "-journal"] {
            guard rename(target + suffix, name + suffix) == 0 || errno == ENOENT else {
                throw StorageError.notWritable(path: name + suffix, reason: systemErrorMessage())
            }
        }
        unlink("\(target)-shm")
    }

    func publish() throws {
        guard rename(partial, target) == 0 else {
            throw StorageError.notWritable(path: target, reason: systemErrorMessage())
        }
        try synchronize(folder)
    }

    /// From here on the catalogue is in its own file alone.
    func end() throws {
        try source.write { db in
            try DatabasePart.catalogue.drop(from: db, schemas: schemas)
            try db.execute(sql: "PRAGMA user_version = 0")
        }
        // The catalogue has moved, whether there is room for this or not.
        try? source.giveBackSpace()
    }

    /// Takes the number off a catalogue that is used from now on: a later move is another one.
    static func forget(in catalogue: DatabasePool) throws {
        guard try catalogue.read(number) != 0 else { return }
        try catalogue.write { db in try db.execute(sql: "PRAGMA user_version = 0") }
    }

    /// 0 is no number. What cannot be read is not from this move, whose copy was whole before it got its name.
    private func numberOfTarget() -> Int32 {
        guard access(target, F_OK) == 0 else { return 0 }
        var configuration = Configuration()
        configuration.readonly = true
        let database = try? DatabaseQueue(path: target, configuration: configuration)
        defer { try? database?.close() }
        return (try? database?.read(Self.number)) ?? 0
    }

    private static func number(in db: Database) throws -> Int32 {
        try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }

    private func check(_ db: Database) throws {
        let complaint = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
        guard complaint == "ok" else {
            throw StorageError.failed(file: partial, detail: complaint ?? "it cannot be checked")
        }
    }

    private func synchronize(_ path: String) throws {
        guard synchronizeToDisk(path) else {
            throw StorageError.notWritable(path: path, reason: systemErrorMessage())
        }
    }
}
