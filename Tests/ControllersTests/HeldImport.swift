import Models

@testable import Storage

/// An import that runs until a test ends it.
struct HeldImport: Sendable {
    func hold(_ store: SQLiteCatalogueStore<Song>, _ test: () async throws -> Void) async throws {
        try store.gate.close()
        defer { store.gate.open() }
        try await test()
    }
}
