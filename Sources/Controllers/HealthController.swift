package import HTTPServer
import HTTPTypes

/// Reports to proxies and service managers whether the process responds, and whether it can serve.
package struct HealthController: Sendable {
    private let checkDatabase: @Sendable () async throws -> Void

    /// - Parameter checkDatabase: Returns when the database has responded and saved a change; throws an error if it
    ///   does not in time.
    package init(checkDatabase: @escaping @Sendable () async throws -> Void) {
        self.checkDatabase = checkDatabase
    }

    /// Reports that the process responds.
    package func alive() -> Response {
        .plainText("ok\n")
    }

    /// Reports that the database responds and saves changes too, or status 503.
    package func ready() async -> Response {
        do {
            try await checkDatabase()
            return .plainText("ok\n")
        } catch {
            return .plainText("The database does not answer, or cannot save changes.\n", status: .serviceUnavailable)
                .retryable()
        }
    }
}
