import Foundation
import Testing

@testable import Flipside

struct SecretFileTests {
    @Test(arguments: [(0o600, false), (0o640, true), (0o604, true)])
    func `who else may read a file is seen`(mode: Int, isReadableByOthers: Bool) throws {
        let path = try path(mode: mode)
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(SecretFile(path: path, credentialsFolder: nil).isReadableByOthers == isReadableByOthers)
    }

    @Test func `a credential of a unit is its own, whatever its permissions say`() throws {
        let path = try path(mode: 0o440)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        #expect(!SecretFile(path: path, credentialsFolder: folder).isReadableByOthers)
        #expect(SecretFile(path: path, credentialsFolder: folder + "/other").isReadableByOthers)
    }

    private func path(mode: Int) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID().uuidString)").path
        try #require(
            FileManager.default.createFile(atPath: path, contents: Data([1]), attributes: [.posixPermissions: mode])
        )
        return path
    }
}
