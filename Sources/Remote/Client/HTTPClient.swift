import Foundation
import FoundationNetworking
package import Models
import Synchronization

/// Fetches documents from other machines over HTTP, within limits for everything.
///
/// It sends no cookies and no credentials and keeps no answers. There should be one for the whole app. Its session is
/// made at the first use, because that costs some megabytes of memory.
package final class HTTPClient: Sendable {
    private let limits: HTTPClientLimits
    private let userAgent: String
    private let session = Mutex<HTTPSession?>(nil)

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
        reporting progress: @escaping @Sendable (Int) async -> Void = { _ in }
    ) async throws(SourceError) -> [UInt8] {
        let end = ContinuousClock.now + limits.totalTimeout
        var visited: Set<RemoteAddress> = []
        var next = address
        while visited.count <= limits.redirectLimit, visited.insert(next).inserted {
            switch await transfer(request(for: next, as: mediaType), until: end, reporting: progress) {
            case .document(let bytes):
                return bytes
            case .redirect(let location):
                guard let target = next.redirected(to: location) else {
                    throw SourceError(host: address.host, reason: .redirectElsewhere)
                }
                next = target
            case .failure(let reason):
                throw SourceError(host: address.host, reason: reason)
            }
        }
        throw SourceError(host: address.host, reason: .redirectLoop)
    }

    private func request(for address: RemoteAddress, as mediaType: String) -> URLRequest {
        var request = URLRequest(url: address.url)
        request.setValue(mediaType, forHTTPHeaderField: "Accept")
        request.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        return request
    }

    private func transfer(
        _ request: URLRequest,
        until end: ContinuousClock.Instant,
        reporting progress: @escaping @Sendable (Int) async -> Void
    ) async -> HTTPTransfer.Outcome {
        let transfer = HTTPTransfer(limits: limits, end: end)
        session.withLock { session in
            let opened = session ?? HTTPSession(limits: limits)
            session = opened
            opened.start(request, as: transfer)
        }
        return await withTaskGroup { group in
            group.addTask { await transfer.outcome(reporting: progress) }
            group.addTask { await transfer.timeOut() }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.timedOut)
        }
    }
}
