import Models
import PostgresStorage
import Storage

/// The database that a command has opened: the files of a data folder, or a PostgreSQL database.
enum OpenDatabase {
    case files(Storage)
    case server(PostgresStorage)

    /// Connects to a PostgreSQL database, and creates its tables or migrates them.
    static func server(at url: String) async throws -> OpenDatabase {
        .server(try await PostgresStorage.open(PostgresDatabase(at: PostgresAddress(url))))
    }

    var stores: Stores {
        switch self {
        case .files(let storage): storage.stores
        case .server(let storage): storage.stores
        }
    }

    /// Fills each catalogue that has never been filled.
    /// - Returns: The numbers of items added; `nil` for a catalogue that was filled before.
    func seed(songs: SeedSource, movies: SeedSource) async throws -> (songs: Int?, movies: Int?) {
        switch self {
        case .files(let storage): try storage.seed(songs: songs, movies: movies)
        case .server(let storage): try await storage.seed(songs: songs, movies: movies)
        }
    }

    /// Reads the files that a crash has left and that are too large to be read before the start.
    func checkLeftFiles() async throws {
        guard case .files(let storage) = self else { return }
        try await storage.checkLeftDatabases()
    }

    /// Closes the database after the running changes.
    func close() throws {
        switch self {
        case .files(let storage): try storage.close()
        case .server(let storage): storage.close()
        }
    }
}
