import Foundation
import Synchronization
import SystemCalls
import Testing

/// A server that sends literal bytes, as scripted by a test. It listens on a free port of loopback until it is
/// released.
package final class RawServer: Sendable {
    /// A connection, for a script that runs on its own thread and may block.
    package struct Client: Sendable {
        fileprivate let descriptor: CInt
        /// The head of the first request.
        package fileprivate(set) var head = ""

        /// Returns false if the client has gone.
        @discardableResult
        package func send(_ text: String) -> Bool {
            send(Array(text.utf8))
        }

        @discardableResult
        package func send(_ bytes: [UInt8]) -> Bool {
            Foundation.send(descriptor, bytes, bytes.count, System.withoutSignal) == bytes.count
        }

        /// Sends a text repeatedly until the client has gone.
        /// - Returns: The number of bytes sent.
        @discardableResult
        package func sendEndlessly(_ text: String) -> Int {
            var count = 0
            while send(text) { count += text.utf8.count }
            return count
        }

        /// Waits until the client has gone.
        package func hang() {
            var byte: UInt8 = 0
            while recv(descriptor, &byte, 1, 0) > 0 {}
        }

        /// Receives the head of a request. That of the first request has been received before the script starts.
        @discardableResult
        package func receiveHead() -> String {
            var head: [UInt8] = []
            var byte: UInt8 = 0
            while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), recv(descriptor, &byte, 1, 0) == 1 {
                head.append(byte)
            }
            return String(decoding: head, as: UTF8.self)
        }
    }

    package let port: Int
    private let descriptor: CInt

    /// - Parameter script: Runs for each connection when the first head has arrived. The connection closes at its end.
    package init(_ script: @escaping @Sendable (Client) -> Void) throws {
        let descriptor = System.openSocket(AF_INET, System.streamType, isBlocking: true)
        try #require(descriptor >= 0)
        self.descriptor = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        try #require(isListening)
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread {
            while case let client = accept(descriptor, nil, nil), client >= 0 {
                Thread.detachNewThread {
                    var connection = Client(descriptor: client)
                    connection.head = connection.receiveHead()
                    script(connection)
                    close(client)
                }
            }
            close(descriptor)
        }
    }

    deinit {
        // Wakes the accepting thread, which closes the descriptor.
        shutdown(descriptor, CInt(SHUT_RDWR))
    }
}
