import HTTPTypes
import Models

/// What libcurl tells of one transfer, held to the limits. It belongs to the thread of the transfer.
final class HTTPReception {
    /// Why the transfer is to end.
    private(set) var failure: SourceError.Reason?
    private let transfer: HTTPTransfer
    private var head: ResponseHeadReader
    private var isHeadRead = false
    private var byteCount = 0
    private var lastActivity = ContinuousClock.now

    init(_ transfer: HTTPTransfer) {
        self.transfer = transfer
        head = ResponseHeadReader(byteLimit: transfer.limits.headLimit)
    }

    /// When the transfer is too late, should nothing arrive until then.
    var deadline: ContinuousClock.Instant {
        let limits = transfer.limits
        return min(transfer.deadline, lastActivity + (isHeadRead ? limits.idleTimeout : limits.headTimeout))
    }

    /// - Returns: Whether more is wanted.
    func receiveHeadLine(_ line: [UInt8]) -> Bool {
        do throws(ResponseHeadError) {
            if let head = try head.read(line), !isHeadRead { receive(head) }
        } catch {
            failure = .failed(detail: error.detail)
        }
        return failure == nil && transfer.isWanted
    }

    /// Waits while nobody takes what came before.
    /// - Returns: Whether more is wanted.
    func receive(_ part: [UInt8]) -> Bool {
        byteCount += part.count
        if byteCount > transfer.limits.sizeLimit {
            failure = .tooLarge(limit: transfer.limits.sizeLimit)
            return false
        }
        defer { lastActivity = .now }
        return transfer.receive(part)
    }

    /// All has arrived that will.
    func end() {
        if !isHeadRead { failure = .failed(detail: "no answer that can be understood") }
    }

    private func receive(_ head: HTTPResponse) {
        isHeadRead = true
        lastActivity = .now
        transfer.receive(head)
        // With 304 it is the length of what is not sent (RFC 9110 §8.6).
        if head.status != .notModified, let length = head.headerFields[.contentLength].flatMap({ Int($0) }),
            length > transfer.limits.sizeLimit
        {
            failure = .tooLarge(limit: transfer.limits.sizeLimit)
        }
    }
}
