package import Testing

/// Waits until `condition` holds, or until the test's time is over: on a busy machine nobody knows how long it takes.
/// - Throws: `CancellationError`, after recording at the test's line that it was in vain.
package func waitUntil(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () -> Bool
) async throws {
    while !condition() {
        do {
            // The pace of looking: what is waited for, such as the number of open connections, tells nobody.
            try await Task.sleep(for: .milliseconds(1))
        } catch {
            Issue.record("waited in vain", sourceLocation: sourceLocation)
            throw error
        }
    }
}
