import Logging
import Synchronization

/// Logs when the app stops being ready, and when it is ready again. Probes come every few seconds, so not each of them
/// is logged.
final class ReadinessLog: Sendable {
    private let logger: Logger
    /// The reason for which the app was not ready at the last check.
    private let problem = Mutex<String?>(nil)

    init(_ logger: Logger) {
        self.logger = logger
    }

    /// Runs a check, and logs its outcome if it differs from that of the last one.
    /// - Throws: The error of the check.
    func record<Value: Sendable>(_ check: () async throws -> Value) async throws -> Value {
        do {
            let value = try await check()
            note(nil)
            return value
        } catch let error as CancellationError {
            throw error
        } catch {
            note("\(error)")
            throw error
        }
    }

    private func note(_ problem: String?) {
        let previous = self.problem.withLock { last in
            defer { last = problem }
            return last
        }
        guard problem != previous else { return }
        if let problem {
            logger.warning(
                "The database does not answer, or cannot save changes",
                metadata: ["error": .string(problem)]
            )
        } else {
            logger.notice("The database answers and saves changes again")
        }
    }
}
