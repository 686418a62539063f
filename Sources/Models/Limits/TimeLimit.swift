/// Waits for an operation, or until the end of the time limit. An operation that hangs, such as on a lost disk, goes on
/// without its caller.
/// - Throws: The error of the operation, or `error` after `limit`.
package func withTimeLimit(
    _ limit: Duration,
    error: any Error,
    _ operation: @escaping @Sendable () async throws -> Void
) async throws {
    let (outcomes, report) = AsyncStream<Result<Void, any Error>>.makeStream()
    let work = Task {
        do {
            report.yield(.success(try await operation()))
        } catch {
            report.yield(.failure(error))
        }
    }
    let timer = Task {
        try await Task.sleep(for: limit)
        report.yield(.failure(error))
    }
    defer {
        work.cancel()
        timer.cancel()
    }
    try await outcomes.first { _ in true }?.get()
}
