import Foundation
import GRDB

@testable import Storage

/// A data folder of the version before the catalogue got a file of its own.
struct OldDatabase {
    let songs: Int

    /// Makes one file with a text, so many songs, and a movie that was deleted.
    func write(to folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try makeForOwner(DatabasePart.rest.path(in: folder))
        let database = try DatabaseQueue(path: DatabasePart.rest.path(in: folder))
        try Schema.migrator.migrate(database, upTo: "entry")
        try database.write { db in
            try db.execute(sql: "UPDATE text SET text = 'old', version = 1")
            for number in 1...songs {
                try db.execute(sql: "INSERT INTO song (name, artist) VALUES (?, 'Cher')", arguments: ["Song \(number)"])
            }
            try db.execute(sql: "UPDATE catalogue SET version = 1")
            try db.execute(sql: "INSERT INTO movie (name, director) VALUES ('Jaws', 'Steven Spielberg')")
            try db.execute(sql: "DELETE FROM movie")
            try db.execute(sql: "INSERT INTO seeding (item, count) VALUES ('song', 0), ('movie', 0)")
        }
        try database.close()
    }
}
