import Foundation

/// A connection that sends just the bytes that a test gives it.
struct ClientSocket {
    private let handle: FileHandle

    init(port: Int) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var address = sockaddr_in.loopback(port: port)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
    }

    func send(_ text: String) throws {
        try handle.write(contentsOf: Data(text.utf8))
    }

    /// What comes next, as much as there is at once.
    func receive() throws -> String {
        String(decoding: handle.availableData, as: UTF8.self)
    }
}
