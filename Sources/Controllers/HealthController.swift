package import HTTPServer
import HTTPTypes

/// Reports to proxies and service managers whether the process responds, and whether it can serve.
package struct HealthController: Sendable {
    private let checkDatabase: @Sendable () async throws -> Void
    private let servesWithoutDatabase: Bool

    /// - Parameters:
    ///   - servesWithoutDatabase: Whether several machines have the database. If a proxy took all of them out at once, nobody
    ///     would see the pages that they have in memory.
    ///   - checkDatabase: Returns when the database has responded and saved a change; throws an error if it does not in time.
    package init(servesWithoutDatabase: Bool = false, checkDatabase: @escaping @Sendable () async throws -> Void) {
        self.servesWithoutDatabase = servesWithoutDatabase
        self.checkDatabase = checkDatabase
    }

    /// Reports that the process responds.
    package func alive() -> Response {
        .plainText("ok\n")
    }

    /// Reports that the database responds and saves changes too. Otherwise the status is 503, or the program is degraded.
    package func ready() async -> Response {
        do {
            try await checkDatabase()
            return .plainText("ok\n")
        } catch {
            let reason = "The database does not answer, or cannot save changes.\n"
            if servesWithoutDatabase { return .plainText("degraded: \(reason)") }
            return .plainText(reason, status: .serviceUnavailable).retryable()
        }
    }
}
