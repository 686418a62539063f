import Models

@testable import Storage

/// An import that runs until a test ends it.
struct HeldImport: Sendable {
    func hold(_ store: SQLiteCatalogueStore<Song>, _ test: () async throws -> Void) async throws {
        try store.lock.acquire()
        defer { store.lock.release() }
        try await test()
    }
}
