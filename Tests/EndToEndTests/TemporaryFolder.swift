import Foundation

/// A folder of its own for one test, gone when the test is.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "flipside-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    /// Writes a file and returns its path.
    func write(_ content: String, to name: String) throws -> String {
        try Data(content.utf8).write(to: URL(filePath: path(of: name)))
        return path(of: name)
    }
}
