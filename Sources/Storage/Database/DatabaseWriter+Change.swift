import GRDB

extension DatabaseWriter {
    /// Makes a change in one transaction, to its end: when who asked for it has gone meanwhile, GRDB would take
    /// the cancelled task as a wish to roll back, and what was sent would be lost.
    func change<T: Sendable>(_ change: @escaping @Sendable (Database) throws -> T) async throws -> T {
        try await Task { try await write(change) }.value
    }
}
