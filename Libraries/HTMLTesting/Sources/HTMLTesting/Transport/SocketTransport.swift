import Foundation
import HTTPTypes
import Synchronization

/// Sends requests over TCP, and keeps connections for the next ones.
final class SocketTransport: Transport {
    private let host: String
    private let port: Int
    private let idle = Mutex<[Connection]>([])

    init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// The calls on sockets block, so each exchange has a thread of its own: the threads of a dispatch queue
    /// are the very ones that tasks run on, the server's tasks among them.
    func send(_ head: HTTPRequest, body: [UInt8]) async throws(BrowserFailure) -> ReceivedResponse {
        try await Self.onThread { () throws(BrowserFailure) in try self.exchange(head, body) }
    }

    /// Over a connection of its own.
    func open(_ head: HTTPRequest) async throws(BrowserFailure) -> OpenResponse {
        try await Self.onThread { () throws(BrowserFailure) in
            let connection = try Connection(host: self.host, port: self.port)
            var reader = self.reader(of: connection, answering: head.method)
            try connection.send(RequestWriter.bytes(of: head, body: []))
            let (status, fields, rest) = try reader.readBeginning()
            let received = Mutex(rest)
            return OpenResponse(status: status, headerFields: fields) { () async throws(BrowserFailure) in
                let rest = received.withLock { received in
                    defer { received = [] }
                    return received
                }
                guard rest.isEmpty else { return rest }
                return try await Self.onThread { () throws(BrowserFailure) in try connection.receive() }
            }
        }
    }

    private static func onThread<Value: Sendable>(
        _ step: @escaping @Sendable () throws(BrowserFailure) -> Value
    ) async throws(BrowserFailure) -> Value {
        let result = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: Result { () throws(BrowserFailure) in try step() })
            }
        }
        return try result.get()
    }

    /// A kept connection may be closed by the server at any time; what changes nothing is then asked once more
    /// (RFC 9112, 9.3.1).
    private func exchange(_ head: HTTPRequest, _ body: [UInt8]) throws(BrowserFailure) -> ReceivedResponse {
        if let kept = keptConnection() {
            var reader = reader(of: kept, answering: head.method)
            do throws(BrowserFailure) {
                return try exchange(head, body, over: kept, &reader)
            } catch {
                guard !reader.hasBegun, head.method == .get || head.method == .head else { throw error }
            }
        }
        let connection = try Connection(host: host, port: port)
        var reader = reader(of: connection, answering: head.method)
        return try exchange(head, body, over: connection, &reader)
    }

    private func keptConnection() -> Connection? {
        idle.withLock { idle in
            idle.removeAll { $0.isStale }
            return idle.popLast()
        }
    }

    private func reader(of connection: Connection, answering method: HTTPRequest.Method) -> ResponseReader {
        ResponseReader(answering: method) { () throws(BrowserFailure) in try connection.receive() }
    }

    /// A server may refuse a body before all of it is sent, so an answer counts more than a failure to send.
    private func exchange(
        _ head: HTTPRequest,
        _ body: [UInt8],
        over connection: Connection,
        _ reader: inout ResponseReader
    ) throws(BrowserFailure) -> ReceivedResponse {
        let sending = Result { () throws(BrowserFailure) in
            try connection.send(RequestWriter.bytes(of: head, body: body))
        }
        let response: ReceivedResponse
        do throws(BrowserFailure) {
            response = try reader.read()
        } catch {
            try sending.get()
            throw error
        }
        if reader.isReusable, case .success = sending { idle.withLock { $0.append(connection) } }
        return response
    }
}
