/// Waits for an operation, or until the end of the time limit. An operation that hangs, such as on a lost disk, goes on
/// without its caller.
/// - Throws: The error of the operation, or `error` after `limit`.
package func withTimeLimit<Value: Sendable>(
    _ limit: Duration,
    error: any Error,
    _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let (outcomes, report) = AsyncStream<Result<Value, any Error>>.makeStream()
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
    guard let outcome = await outcomes.first(where: { _ in true }) else { throw CancellationError() }
    return try outcome.get()
}
