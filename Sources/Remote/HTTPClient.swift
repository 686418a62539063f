import Foundation
package import HTTPTypes
package import Models

/// An HTTP client for documents of other servers, with limits for everything.
///
/// It sends no cookies and no credentials of its own, and caches nothing. Connections are kept open for some seconds,
/// for the client's next request.
package struct HTTPClient: Sendable {
    private let limits: HTTPClientLimits
    private let userAgent: String
    private let connections = HTTPConnections()

    /// - Parameter userAgent: The value of the `User-Agent` field (RFC 9110 §10.1.5).
    package init(userAgent: String, limits: HTTPClientLimits = HTTPClientLimits()) {
        self.userAgent = userAgent
        self.limits = limits
    }

    /// Returns the whole document at an address.
    ///
    /// Ends at once when its task is cancelled; its error is then unspecified.
    /// - Parameters:
    ///   - mediaType: The value of the `Accept` field.
    ///   - progress: A function that is called with the number of bytes received.
    package func get(
        _ address: RemoteAddress,
        as mediaType: String,
        reporting progress: @Sendable (Int) async -> Void = { _ in }
    ) async throws(RemoteError) -> [UInt8] {
        let response = try await response(to: RemoteRequest(address, fields: [.accept: mediaType]))
        guard response.status == .ok else {
            throw RemoteError(host: address.host, reason: .status(response.status.code))
        }
        return try await response.content.whole(reporting: progress)
    }

    /// Returns the response to a request, whatever its status. Redirects on the same host are followed.
    ///
    /// Ends at once when its task is cancelled, as receiving the content does; its error is then unspecified. The total
    /// timeout covers all redirects and the content.
    package func response(to request: RemoteRequest) async throws(RemoteError) -> RemoteResponse {
        let deadline = ContinuousClock.now + limits.totalTimeout
        var visited: Set<RemoteAddress> = []
        var next = request
        next.fields[.userAgent] = userAgent
        while visited.count <= limits.redirectLimit, visited.insert(next.address).inserted {
            let response = try await transfer(next, until: deadline)
            guard let target = try response.target(from: next.address) else { return response }
            next.address = target
        }
        throw RemoteError(host: request.address.host, reason: .redirectLoop)
    }

    private func transfer(
        _ request: RemoteRequest,
        until deadline: ContinuousClock.Instant
    ) async throws(RemoteError) -> RemoteResponse {
        let transfer = HTTPTransfer(request, limits: limits, deadline: deadline)
        let content = RemoteContent(transfer)
        if Task.isCancelled { transfer.abandon() }
        connections.start(transfer)
        switch await transfer.next() {
        case .head(let head): return RemoteResponse(head, content: content)
        case .end(let reason?): throw RemoteError(host: request.address.host, reason: reason)
        // No other part precedes the head.
        case .part, .end(nil): throw RemoteError(host: request.address.host, reason: .failed(detail: "no head"))
        }
    }
}

/// The limits of a request to another server.
package struct HTTPClientLimits: Sendable {
    /// The time limit for connecting, TLS included, and for the beginning of the response; it applies to each redirect.
    package var headTimeout: Duration = .seconds(10)
    /// The longest pause within a response.
    package var idleTimeout: Duration = .seconds(10)
    /// The time limit for everything.
    package var totalTimeout: Duration = .seconds(60)
    /// The size limit of a response's head in bytes, including interim responses.
    package var headLimit = 64 << 10
    /// The size limit of a response's content in bytes, after decompression.
    package var sizeLimit = 4 << 20
    /// The greatest number of redirects.
    package var redirectLimit = 5

    /// Creates the default limits.
    package init() {}
}

/// A GET request to another server.
package struct RemoteRequest: Sendable {
    package var address: RemoteAddress
    /// Fields such as `Accept`, `If-None-Match` or `Authorization`. They are also sent to redirect targets, which are
    /// on the same host.
    package var fields: HTTPFields

    package init(_ address: RemoteAddress, fields: HTTPFields = [:]) {
        self.address = address
        self.fields = fields
    }
}

/// The response of another server.
package struct RemoteResponse: Sendable {
    package let status: HTTPResponse.Status
    package let fields: HTTPFields
    /// The content, which is received when it is read. Releasing it closes the connection.
    package let content: RemoteContent

    init(_ head: HTTPResponse, content: RemoteContent) {
        status = head.status
        fields = head.headerFields
        self.content = content
    }

    /// Returns the target of a redirect (RFC 9110 §15.4), or `nil` for another response.
    func target(from address: RemoteAddress) throws(RemoteError) -> RemoteAddress? {
        guard [301, 302, 303, 307, 308].contains(status.code) else { return nil }
        guard let location = fields[.location], URL(string: location) != nil else {
            throw RemoteError(host: address.host, reason: .failed(detail: "a redirect without a valid target"))
        }
        guard let target = address.redirected(to: location) else {
            throw RemoteError(host: address.host, reason: .redirectElsewhere)
        }
        return target
    }
}
