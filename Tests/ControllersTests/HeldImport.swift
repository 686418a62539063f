import Models

@testable import Storage

/// An import that is under way as long as a test wants.
struct HeldImport: Sendable {
    func hold(_ store: SQLiteCatalogueStore<Song>, _ test: () async throws -> Void) async throws {
        try store.gate.close()
        defer { store.gate.open() }
        try await test()
    }
}
