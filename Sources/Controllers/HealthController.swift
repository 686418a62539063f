package import HTTPServer
import HTTPTypes

/// What a proxy or a service manager asks for: whether the process answers, and whether it can serve.
package struct HealthController: Sendable {
    private let checkDatabase: @Sendable () async throws -> Void

    /// - Parameter checkDatabase: Returns when the database answers, and throws when it does not in good time.
    package init(checkDatabase: @escaping @Sendable () async throws -> Void) {
        self.checkDatabase = checkDatabase
    }

    package func live() -> Response {
        .plainText("ok\n")
    }

    package func ready() async -> Response {
        do {
            try await checkDatabase()
            return .plainText("ok\n")
        } catch {
            var response = Response.plainText("The database does not answer.\n", status: .serviceUnavailable)
            response.headerFields[.retryAfter] = "5"
            return response
        }
    }
}
