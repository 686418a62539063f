package import HTTPServer
import HTTPTypes

/// Tells proxies and service managers whether the process responds, and whether it can serve.
package struct HealthController: Sendable {
    private let checkDatabase: @Sendable () async throws -> Void

    /// - Parameter checkDatabase: Returns once the database responds and saves a change, and throws if it does not in time.
    package init(checkDatabase: @escaping @Sendable () async throws -> Void) {
        self.checkDatabase = checkDatabase
    }

    /// The process responds.
    package func live() -> Response {
        .plainText("ok\n")
    }

    /// The database responds and saves changes too, or status 503.
    package func ready() async -> Response {
        do {
            try await checkDatabase()
            return .plainText("ok\n")
        } catch {
            return .plainText("The database does not answer, or cannot save changes.\n", status: .serviceUnavailable)
                .inviting()
        }
    }
}
