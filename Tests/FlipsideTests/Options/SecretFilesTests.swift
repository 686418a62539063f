import Foundation
import Models
import Testing

@testable import Flipside

/// A file for one test, removed at its end.
private final class TestFile {
    let path = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID().uuidString)").path

    init(_ content: String = "", mode: Int = 0o600) throws {
        let isCreated = FileManager.default.createFile(
            atPath: path,
            contents: Data(content.utf8),
            attributes: [.posixPermissions: mode]
        )
        try #require(isCreated)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

struct SecretFileTests {
    @Test(arguments: [(0o600, false), (0o400, false), (0o640, true), (0o604, true)])
    func `permissions for other users are noticed`(mode: Int, isReadableByOthers: Bool) throws {
        let file = try TestFile(mode: mode)
        #expect(SecretFile(path: file.path, credentialsFolder: nil).isReadableByOthers == isReadableByOthers)
    }

    @Test func `a credential of a systemd unit is not readable by others, whatever its permissions`() throws {
        let file = try TestFile(mode: 0o440)
        let folder = URL(filePath: file.path).deletingLastPathComponent().path
        #expect(!SecretFile(path: file.path, credentialsFolder: folder).isReadableByOthers)
        #expect(SecretFile(path: file.path, credentialsFolder: folder + "/other").isReadableByOthers)
    }
}

struct PasswordFileTests {
    @Test(arguments: ["open sesame", "open sesame\n", "open sesame\r\n", "\u{FEFF}open sesame\n"])
    func `a byte order mark and a final line break are not part of the password`(content: String) throws {
        let file = try TestFile(content)
        #expect(try SecretFile(path: file.path).password().matches(Array("open sesame".utf8)))
    }

    @Test(arguments: [
        ("", "is empty"), ("\n", "is empty"), ("\r\n", "is empty"), ("a\nb\n", "has more than one line"),
        ("a\n\n", "has more than one line"), ("p\0w\0", "has more than one line, or is not UTF-8"),
        (String(repeating: "x", count: 5000), "is longer than 1024 bytes"),
    ])
    func `an unusable password is refused with the path of its file`(content: String, reason: String) throws {
        let file = try TestFile(content)
        let error = try #require(throws: FileError.self) { try SecretFile(path: file.path).password() }
        #expect(error.description.contains("\(file.path) \(reason)"))
    }

    @Test(arguments: ["/nowhere/password", "/tmp"])
    func `a file that cannot be read is refused`(path: String) {
        let error = #expect(throws: FileError.self) { try SecretFile(path: path).password() }
        #expect(error?.description == "The password file \(path) cannot be read. Check its path and permissions.")
    }
}

struct GitHubTokenFileTests {
    private static let token = "ghp_16C7e42F292c6912E7"

    @Test(arguments: [token, "\(token)\n", " \(token)\r\n"])
    func `spaces and line breaks are not part of the token`(content: String) throws {
        let file = try TestFile(content)
        #expect(try SecretFile(path: file.path).gitHubToken().secret == Self.token)
    }

    @Test(arguments: [0o640, 0o604, 0o644])
    func `a file that others can read is refused`(mode: Int) throws {
        let file = try TestFile(Self.token, mode: mode)
        let error = try #require(throws: FileError.self) { try SecretFile(path: file.path).gitHubToken() }
        #expect(error.description.contains("Other users of this machine can read the token file \(file.path)."))
    }

    @Test(arguments: ["", "\n", "two words", "one\ntwo", String(repeating: "x", count: 256)])
    func `an invalid token is refused, and not repeated`(content: String) throws {
        let file = try TestFile(content)
        let error = try #require(throws: FileError.self) { try SecretFile(path: file.path).gitHubToken() }
        #expect(error.description.contains("The token file \(file.path) does not contain a GitHub token."))
        #expect(content.isEmpty || content == "\n" || !error.description.contains(content))
    }

    @Test(arguments: ["/nowhere/token", "/tmp"])
    func `a file that cannot be read is refused`(path: String) {
        let error = #expect(throws: FileError.self) { try SecretFile(path: path).gitHubToken() }
        #expect(error?.description == "The token file \(path) cannot be read. Check its path and permissions.")
    }
}
