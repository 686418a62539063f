import ArgumentParser
import HTTPServer
import HTTPTypes

/// Who may see `/metrics`.
package enum MetricsAccess: String, CaseIterable, Sendable, ExpressibleByArgument {
    /// Programs on this machine that ask directly. What a proxy here passes on comes from this machine as well, so a
    /// request that says it was passed on is not local.
    case local
    /// Whoever reaches the server.
    case all
    /// Nobody.
    case off

    func admits(_ request: Request) -> Bool {
        switch self {
        case .all: true
        case .off: false
        case .local:
            request.remoteAddress?.isLoopback == true
                && !request.headerFields.contains { Self.forwardingFields.contains($0.name) }
        }
    }

    private static let forwardingFields = [
        "Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP",
    ].compactMap { HTTPField.Name($0) }
}
