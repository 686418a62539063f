package import HTTPServer
import HTTPTypes
import Models

/// Reports to proxies and service managers whether the process responds, and whether it can serve.
package struct HealthController: Sendable {
    private let checkDatabase: @Sendable () async throws -> String?
    private let servesWithoutDatabase: Bool

    /// - Parameters:
    ///   - servesWithoutDatabase: Whether several machines have the database. If a proxy took all of them out at once, nobody
    ///     would see the pages that they have in memory.
    ///   - checkDatabase: Returns when the database has responded and saved a change, with a line for the operator if there is
    ///     one; throws an error if it does not in time.
    package init(servesWithoutDatabase: Bool = false, checkDatabase: @escaping @Sendable () async throws -> String?) {
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
            let line = try await checkDatabase()
            return .plainText("ok\n" + (line.map { "\($0)\n" } ?? ""))
        } catch let error as any StoreError where error.isOutdated {
            // Machines with the newer version can serve, and this one will not save a change again.
            let reason = "Another machine has migrated the database. Start the same version of Flipside here.\n"
            return .plainText(reason, status: .serviceUnavailable).retryable()
        } catch {
            let reason = "The database does not answer, or cannot save changes.\n"
            if servesWithoutDatabase { return .plainText("degraded: \(reason)") }
            return .plainText(reason, status: .serviceUnavailable).retryable()
        }
    }
}
