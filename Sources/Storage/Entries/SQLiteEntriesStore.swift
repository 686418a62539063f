package import Foundation
import GRDB
package import Models

/// The entries, with their times in whole seconds since 1970.
package struct SQLiteEntriesStore: EntriesStore {
    let database: SharedDatabase

    package func load() async throws -> EntriesState {
        try await database.read { db in try EntryTable(db: db).state() }
    }

    package func add(
        _ words: String?,
        at time: Date,
        token: FormToken?
    ) async throws -> (EntryAddition, EntriesState) {
        try await database.change { db in
            let table = EntryTable(db: db)
            if let entry = try token.flatMap(table.entry(with:)), entry.words == words {
                return (EntryAddition(entry: entry, isRepeated: true), try table.state())
            }
            let entry = try table.insert(words, at: time, token: token)
            try table.raiseVersion()
            try table.deleteRemoved(at: time)
            return (EntryAddition(entry: entry, isRepeated: false), try table.state())
        }
    }

    package func remove(id: Int64, at time: Date) async throws -> EntriesState {
        try await database.change { db in
            let table = EntryTable(db: db)
            if try table.markRemoved(id, at: time) {
                try table.raiseVersion()
                try table.deleteRemoved(at: time)
            }
            return try table.state()
        }
    }

    package func restore(id: Int64, at time: Date) async throws -> (Entry?, EntriesState) {
        try await database.change { db in
            let table = EntryTable(db: db)
            try table.deleteRemoved(at: time)
            if try table.unmarkRemoved(id) { try table.raiseVersion() }
            return (try table.entry(id: id), try table.state())
        }
    }

    package func removedEntry(id: Int64, at time: Date) async throws -> Entry? {
        try await database.read { db in try EntryTable(db: db).removedEntry(id: id, at: time) }
    }

    package func page(_ number: Int) async throws -> EntriesPage? {
        try await database.read { db in try EntryTable(db: db).page(number) }
    }
}
