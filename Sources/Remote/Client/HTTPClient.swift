import HTTPTypes
package import Models

/// Fetches documents from other machines over HTTP, within limits for everything.
///
/// It sends no cookies and no credentials of its own and keeps no answers. Connections are kept for some seconds, for the
/// client's next request.
package struct HTTPClient: Sendable {
    private let limits: HTTPClientLimits
    private let userAgent: String
    private let connections = HTTPConnections()

    /// - Parameter userAgent: Who asks (RFC 9110 §10.1.5).
    package init(userAgent: String, limits: HTTPClientLimits = HTTPClientLimits()) {
        self.userAgent = userAgent
        self.limits = limits
    }

    /// The document at an address, whole.
    ///
    /// It ends at once when its task is cancelled; what it throws then says nothing.
    /// - Parameters:
    ///   - mediaType: Which kind of document is wanted.
    ///   - progress: Is told of the number of bytes as they arrive.
    package func get(
        _ address: RemoteAddress,
        as mediaType: String,
        reporting progress: @Sendable (Int) async -> Void = { _ in }
    ) async throws(SourceError) -> [UInt8] {
        let response = try await response(to: RemoteRequest(address, fields: [.accept: mediaType]))
        guard response.status == .ok else {
            throw SourceError(host: address.host, reason: .status(response.status.code))
        }
        return try await response.content.whole(reporting: progress)
    }

    /// The answer to a request, whatever its status. Redirects are followed on the same host.
    ///
    /// It ends at once when its task is cancelled, as receiving the content does; what it throws then says nothing. The
    /// total timeout is for all together, the content included.
    package func response(to request: RemoteRequest) async throws(SourceError) -> RemoteResponse {
        let deadline = ContinuousClock.now + limits.totalTimeout
        var visited: Set<RemoteAddress> = []
        var next = request
        next.fields[.userAgent] = userAgent
        while visited.count <= limits.redirectLimit, visited.insert(next.address).inserted {
            let response = try await transfer(next, until: deadline)
            guard let target = try response.target(from: next.address) else { return response }
            next.address = target
        }
        throw SourceError(host: request.address.host, reason: .redirectLoop)
    }

    private func transfer(
        _ request: RemoteRequest,
        until deadline: ContinuousClock.Instant
    ) async throws(SourceError) -> RemoteResponse {
        let transfer = HTTPTransfer(request, limits: limits, deadline: deadline)
        let content = RemoteContent(transfer)
        // Nobody is asked for someone who has gone.
        if Task.isCancelled { transfer.abandon() }
        connections.start(transfer)
        switch await transfer.next() {
        case .head(let head): return RemoteResponse(head, content: content)
        case .end(let reason?): throw SourceError(host: request.address.host, reason: reason)
        // Before the head there is nothing else, and no good end.
        case .part, .end(nil): throw SourceError(host: request.address.host, reason: .failed(detail: "no head"))
        }
    }
}
