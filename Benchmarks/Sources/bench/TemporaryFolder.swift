import Foundation

/// A temporary folder for one run. It is readable by nginx's workers, which may run as the user `nobody`.
struct TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "flipside-bench-\(UUID())").path
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755]
        )
    }

    func path(_ name: String) -> String {
        "\(path)/\(name)"
    }

    func url(_ name: String) -> URL {
        URL(filePath: path(name))
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
