import Dispatch
import Foundation

/// The files and processes of a run, which are removed when the run ends.
struct Workshop {
    let flipside: FlipsideBuild
    /// Another build of Flipside that is measured beside it.
    let baseline: FlipsideBuild?
    let folder: TemporaryFolder
    let children = ChildProcesses()
    private let signals: [any DispatchSourceSignal]

    init(flipside: FlipsideBuild, baseline: FlipsideBuild?) throws {
        self.flipside = flipside
        self.baseline = baseline
        folder = try TemporaryFolder()
        signals = children.stopOnSignals()
    }

    func close() {
        children.stop()
        signals.forEach { $0.cancel() }
        folder.remove()
    }
}

/// The reason why a comparison was abandoned, for the person who started it.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Reports progress on standard error, so that standard output has only the report.
enum Progress {
    static func show(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}

/// An unused loopback port, for a server that cannot choose one itself.
func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    // Safe: the pointers live as long as the calls, and `length` is the size of what they point to.
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
            unsafe bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
        }
    }
    guard result else { throw BenchError("No loopback port is free.") }
    return Int(UInt16(bigEndian: address.sin_port))
}
