import Foundation

/// A folder for one test, removed at its end.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "flipside-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    package func path(of name: String) -> String { "\(path)/\(name)" }

    /// Writes a file and returns its path.
    package func write(_ content: String, to name: String) throws -> String {
        try Data(content.utf8).write(to: URL(filePath: path(of: name)))
        return path(of: name)
    }
}
