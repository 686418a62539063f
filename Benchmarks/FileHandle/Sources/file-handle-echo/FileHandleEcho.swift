import Foundation
import Synchronization

/// Answers each request with its path, by `FileHandle`. It takes whatever arrives at once for a request, and has no limits.
@main enum FileHandleEcho {
    /// A handle whose last reference goes closes its connection.
    private static let connections = Mutex<[Int32: FileHandle]>([:])

    static func main() {
        let listener = FileHandle(fileDescriptor: listen())
        listener.readabilityHandler = { listener in
            let descriptor = accept(listener.fileDescriptor, nil, nil)
            guard descriptor >= 0 else { return }
            let connection = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            connections.withLock { $0[descriptor] = connection }
            connection.readabilityHandler = answer
        }
        dispatchMain()
    }

    /// Runs on a queue of the connection.
    @Sendable private static func answer(on connection: FileHandle) {
        // `availableData` would end the program when a client resets the connection, and `read(upToCount:)` would wait
        // until so many bytes are there.
        var request = [UInt8](repeating: 0, count: 4096)
        let count = read(connection.fileDescriptor, &request, request.count)
        guard count > 0 else {
            connection.readabilityHandler = nil
            connections.withLock { $0[connection.fileDescriptor] = nil }
            return
        }
        let path = request[..<count].split(separator: UInt8(ascii: " "), maxSplits: 2).dropFirst().first ?? []
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: \(path.count)\r\n\r\n"
        try? connection.write(contentsOf: Data(head.utf8) + path)
    }

    /// Listens on a free port of this machine, and prints its URL.
    private static func listen() -> Int32 {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(listener, $0, size)
                _ = Glibc.listen(listener, 128)
                _ = getsockname(listener, $0, &size)
            }
        }
        FileHandle.standardOutput.write(Data("http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))\n".utf8))
        return listener
    }
}
