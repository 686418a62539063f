import Testing

/// Why a browser could not do what a test asked for, in words for the person who reads the test's report.
struct BrowserFailure: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

/// Runs one step of a test; when it fails, records that at the test's line and ends the test.
func reporting<Value>(
    at sourceLocation: SourceLocation,
    _ step: () throws(BrowserFailure) -> Value
) throws -> Value {
    do throws(BrowserFailure) {
        return try step()
    } catch {
        return try failed(error, at: sourceLocation)
    }
}

/// Runs one step of a test that waits for an answer; see the other `reporting`.
func reporting<Value>(
    at sourceLocation: SourceLocation,
    _ step: () async throws(BrowserFailure) -> Value
) async throws -> Value {
    do throws(BrowserFailure) {
        return try await step()
    } catch {
        return try failed(error, at: sourceLocation)
    }
}

/// A requirement records the issue at the line it is given, and throws an error that is not reported once more.
private func failed<Value>(_ failure: BrowserFailure, at sourceLocation: SourceLocation) throws -> Value {
    let result: Value? = nil
    return try #require(result, Comment(rawValue: failure.message), sourceLocation: sourceLocation)
}
