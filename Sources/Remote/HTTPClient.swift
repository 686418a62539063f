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

    /// A function that stores a part of a response's content. It runs on the thread of the transfer, which may block;
    /// meanwhile the server has to wait. Its error ends the transfer.
    package typealias Receiver = @Sendable (_ part: [UInt8]) throws -> Void

    /// Returns the response to a request, whatever its status. Redirects on the same host are followed.
    ///
    /// Ends at once when its task is cancelled; its error is then unspecified. The total timeout covers all redirects
    /// and the content.
    /// - Parameters:
    ///   - receive: Receives the content, part by part. By default it becomes a part of the response.
    ///   - progress: A function that is called with the number of bytes received, after each 64 KiB or more.
    package func response(
        to request: RemoteRequest,
        receiving receive: Receiver? = nil,
        reporting progress: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws(RemoteError) -> RemoteResponse {
        // The thread of the transfer does not wait for `progress`, so a slow one misses some counts.
        let (counts, continuation) = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))
        async let reports: Void = { for await count in counts { await progress(count) } }()
        let deadline = ContinuousClock.now + limits.totalTimeout
        var visited: Set<RemoteAddress> = []
        var next = request
        next.fields[.userAgent] = userAgent
        while visited.count <= limits.redirectLimit, visited.insert(next.address).inserted {
            let transfer = HTTPTransfer(next, limits: limits, deadline: deadline, receive: receive) {
                continuation.yield($0)
            }
            let response = try await response(of: transfer)
            guard let target = try response.target(from: next.address) else {
                continuation.finish()
                await reports
                return response
            }
            next.address = target
        }
        throw RemoteError(host: request.address.host, reason: .redirectLoop)
    }

    private func response(of transfer: HTTPTransfer) async throws(RemoteError) -> RemoteResponse {
        try await withTaskCancellationHandler {
            connections.start(transfer)
            return await transfer.outcome()
        } onCancel: {
            // The thread of the transfer closes the connection within a second.
            transfer.fail(.failed(detail: "cancelled"))
        }.get()
    }
}

/// The limits of a request to another server.
package struct HTTPClientLimits: Sendable {
    /// The time limit for connecting, TLS included, and receiving the head, and for each pause after that.
    package var idleTimeout: Duration = .seconds(10)
    /// The time limit for everything.
    package var totalTimeout: Duration = .seconds(60)
    /// The size limit of a response's head in bytes, including interim responses.
    package var headLimit = 64 << 10
    /// The size limit of a response's content in bytes, after decompression.
    package var sizeLimit = 4 << 20
    package var redirectLimit = 5

    package init() {}
}

/// A GET request to another server.
package struct RemoteRequest: Sendable {
    package var address: RemoteAddress
    /// Fields such as `Accept`, `If-None-Match` or `Authorization`. They are also sent to redirect targets, which are
    /// on the same host.
    package var fields: HTTPFields
    /// The statuses of responses whose content is received. Any other response ends with its head.
    package var contentStatuses: Set<HTTPResponse.Status> = [.ok]

    package init(_ address: RemoteAddress, fields: HTTPFields = [:]) {
        self.address = address
        self.fields = fields
    }
}

/// The response of another server.
package struct RemoteResponse: Sendable {
    package let status: HTTPResponse.Status
    package let fields: HTTPFields
    /// The content; empty if it was not received, or stored by a ``HTTPClient/Receiver``.
    package internal(set) var content: [UInt8] = []

    init(_ head: HTTPResponse) {
        status = head.status
        fields = head.headerFields
    }

    /// Returns the target of a redirect (RFC 9110 §15.4); `nil` for another response.
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
