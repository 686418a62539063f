import Foundation
import Models
import Testing

@testable import Flipside

struct GitHubTokenFileTests {
    private func path(_ content: String, mode: Int = 0o600) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "token-\(UUID().uuidString)").path
        let isMade = FileManager.default.createFile(
            atPath: path,
            contents: Data(content.utf8),
            attributes: [.posixPermissions: mode]
        )
        try #require(isMade)
        return path
    }

    @Test(arguments: ["ghp_16C7e42F292c6912E7", "ghp_16C7e42F292c6912E7\n", " ghp_16C7e42F292c6912E7\r\n"])
    func `the line break at the end is not part of the token`(content: String) throws {
        let path = try path(content)
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try GitHubTokenFile(path: path).token().secret == "ghp_16C7e42F292c6912E7")
    }

    @Test(arguments: [0o640, 0o604, 0o644])
    func `a file that others can read is refused`(mode: Int) throws {
        let path = try path("ghp_16C7e42F292c6912E7", mode: mode)
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(throws: GitHubTokenFileError.readableByOthers(path: path)) { try GitHubTokenFile(path: path).token() }
    }

    @Test(arguments: ["", "\n", "two words", "one\ntwo", String(repeating: "x", count: 256)])
    func `what is no token is refused, and not repeated`(content: String) throws {
        let path = try path(content)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let error = try #require(throws: GitHubTokenFileError.self) { try GitHubTokenFile(path: path).token() }
        #expect(error == .noToken(path: path))
        #expect(content.isEmpty || content == "\n" || !error.description.contains(content))
    }

    @Test(arguments: ["/nowhere/token", "/tmp"])
    func `what cannot be read is refused`(path: String) {
        #expect(throws: GitHubTokenFileError.unreadable(path: path)) { try GitHubTokenFile(path: path).token() }
    }
}
