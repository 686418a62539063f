import Models

/// The reason that PostgreSQL has not done what it was asked for.
package enum PostgresError: Error, Sendable, Equatable {
    /// The text is not a URL that libpq can read. It is not repeated, because it may contain a password.
    case invalidURL
    /// No server has answered.
    case unreachable(detail: String)
    /// The server refuses the user, the password or the database.
    case refused(detail: String)
    case tooManyConnections
    /// The server is older than PostgreSQL 15.
    case unsupported(version: Int)
    /// The characters of the database have another encoding than UTF-8.
    case encoding(String)
    /// The connection was lost. Nothing of the transaction is saved.
    case lost(detail: String)
    /// The connection was lost while a transaction was committed, so it is unknown whether the changes are saved.
    case unknownOutcome(detail: String)
    /// No standby has confirmed the commit in time. The changes are saved on the primary, and would be lost in a failover.
    case unconfirmed
    /// The change was refused, because the standby has not confirmed an earlier one.
    case standbyAway
    /// A statement, or the wait for a row that another transaction has locked, took too long.
    case timedOut
    /// Too many reads and changes are waiting.
    case busy
    /// The database takes no changes: it is a standby, or its operator has made it read-only.
    case readOnly
    case diskFull
    /// The tables were migrated for programs of a release from `needed`, and this one has an earlier release.
    case newer(needed: Int, release: Int)
    /// The tables have these migrations, of another program than an earlier or later release of this one.
    case foreign(migrations: [String])
    /// The tables are of a later release, so this program does not know all of them.
    case unknownTables(release: Int)
    /// Others have locked the tables for longer than a migration waits.
    case blocked
    /// A table or a column is missing, because another machine has migrated the tables since the start.
    case migrated(message: String)
    /// A row that every database has is missing.
    case missingRow(table: String)
    /// A column is missing, or has another type than its reader expects.
    case unreadable(column: String)
    /// Another error. `state` is the code of PostgreSQL's Appendix A.
    case failed(state: String, message: String)
    /// The database that a move should fill has rows in this table.
    case notEmpty(table: String)
    /// The database has lost changes that this machine has shown: an operator has restored a backup, or a standby without the
    /// last commits has taken over.
    case older
    /// The role may not do this.
    case denied(detail: String)
    /// Another program uses the database that is to be moved.
    case inUse
    /// The database was closed.
    case closed
}

extension PostgresError {
    /// The meaning of an error that the server has reported.
    init(state: String, message: String) {
        self =
            switch state {
            case "28000", "28P01", "3D000": .refused(detail: message)
            case "42501": .denied(detail: message)
            case "53300": .tooManyConnections
            case "57014", "55P03": .timedOut
            case "25006": .readOnly
            case "53100": .diskFull
            case "42P01", "42703": .migrated(message: message)
            default: .failed(state: state, message: message)
            }
    }

    /// Whether the server has rolled back a transaction that may succeed if it is repeated.
    var isCollision: Bool {
        guard case .failed(let state, _) = self else { return false }
        return state == "40001" || state == "40P01"
    }
}

extension PostgresError: StoreError {
    package var isOutage: Bool {
        switch self {
        case .invalidURL, .unsupported, .encoding, .newer, .foreign, .unknownTables, .missingRow, .unreadable, .failed,
            .notEmpty, .inUse:
            isCollision  // after the last attempt
        case .unreachable, .refused, .tooManyConnections, .lost, .unknownOutcome, .unconfirmed, .standbyAway,
            .timedOut, .busy, .readOnly, .diskFull, .blocked, .migrated, .older, .denied, .closed:
            true
        }
    }

    package var isOutdated: Bool {
        if case .newer = self { true } else { false }
    }
}

extension PostgresError: CustomStringConvertible {
    /// One line that says what to do next.
    package var description: String {
        switch self {
        case .invalidURL:
            "The URL of the database is malformed. Write it as postgres://USER@HOST/DATABASE."
        case .unreachable(let detail):
            "PostgreSQL cannot be reached (\(detail)). Check that it is running, and the host and port in the URL."
        case .refused(let detail):
            "PostgreSQL refuses the connection (\(detail)). Check the user, the password and the database in the URL."
        case .tooManyConnections:
            "PostgreSQL has too many connections. Raise its max_connections, then try again."
        case .unsupported(let version):
            "This is PostgreSQL \(version). Flipside needs version 15 or later."
        case .encoding(let name):
            "The database has the encoding \(name). Create one with ENCODING 'UTF8' TEMPLATE template0."
        case .lost(let detail):
            "The connection to PostgreSQL was lost (\(detail)). Nothing was saved. Try again."
        case .unknownOutcome(let detail):
            "PostgreSQL has not confirmed a commit (\(detail)). Check whether the change was saved."
        case .unconfirmed:
            "The standby of PostgreSQL has not confirmed a change, which is saved on the primary only. Check the standby."
        case .standbyAway:
            "The standby of PostgreSQL confirms no changes. Start it, or remove it from synchronous_standby_names."
        case .timedOut:
            "PostgreSQL has not answered in time. Check its load, then try again."
        case .busy:
            "Too many requests are waiting for PostgreSQL. Check its load, then try again."
        case .readOnly:
            "The database takes no changes. Check that the URL names the primary server."
        case .diskFull:
            "The disk of PostgreSQL is full. Free some space, then try again."
        case .newer(let needed, let release):
            "The tables of the database need a program of release \(needed), and this one is of release \(release)."
                + " Start the version of Flipside that the other machines run."
        case .foreign(let migrations):
            "Another version of Flipside has migrated the database (it has \(migrations.joined(separator: ", ")))."
                + " Start that version, or name another database."
        case .unknownTables(let release):
            "The tables of the database are of release \(release), and this program knows those of \(PostgresSchema.release)."
                + " Use the version of Flipside that the server runs."
        case .blocked:
            "The tables cannot be migrated, because another program keeps them locked. Try again."
        case .migrated(let message):
            "The tables of the database have changed (\(message)). Start the version of Flipside that has migrated them."
        case .missingRow(let table):
            "The table “\(table)” of the database lacks a row. Restore a backup."
        case .unreadable(let column):
            "The column “\(column)” of the database cannot be read. Another program has changed it. Restore a backup."
        case .failed(let state, let message):
            "PostgreSQL has failed (\(state): \(message)). Check its log."
        case .notEmpty(let table):
            "The PostgreSQL database is not empty (its table “\(table)” has rows). Create a new one, or name another."
        case .older:
            "The database is older than what this machine shows, as after the restoration of a backup. Restart the machine."
        case .denied(let detail):
            "PostgreSQL denies the role what Flipside needs (\(detail)). Make it the owner of the database and its tables."
        case .inUse:
            "A server or another command is using the PostgreSQL database. Stop it on all machines, then try again."
        case .closed:
            "The database is closed, because the program is about to end."
        }
    }
}
