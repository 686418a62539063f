import Foundation

/// A folder of its own for one test, gone with it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "flipside-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Where the data folder of the test will be.
    var data: String { path + "/data" }
    var database: String { data + "/flipside.sqlite" }
    var catalogue: String { data + "/catalogue.sqlite" }
    var files: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: data)) }
    }
    /// The files of a data folder that nobody uses.
    static let closedFiles: Set<String> = ["flipside.sqlite", "catalogue.sqlite", "flipside.lock"]

    func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }

    static func bytes(of file: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    }

    static func mode(of file: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    }
}
