import Foundation
import Models
import Testing

@testable import Flipside

struct PasswordFileTests {
    private func file(_ content: [UInt8], mode: Int = 0o600) throws -> PasswordFile {
        let path = FileManager.default.temporaryDirectory.appending(path: "password-\(UUID().uuidString)").path
        let isMade = FileManager.default.createFile(
            atPath: path,
            contents: Data(content),
            attributes: [.posixPermissions: mode]
        )
        try #require(isMade)
        return PasswordFile(path: path)
    }

    @Test(arguments: ["open sesame", "open sesame\n", "open sesame\r\n", "\u{FEFF}open sesame\n"])
    func `the marks of editors at the start and the end are not part of the password`(content: String) throws {
        let file = try file(Array(content.utf8))
        defer { try? FileManager.default.removeItem(atPath: file.path) }
        #expect(try file.password().matches(Array("open sesame".utf8)))
    }

    @Test(arguments: [
        ("", PasswordError.empty), ("\n", .empty), ("\r\n", .empty), ("a\nb\n", .severalLines),
        ("a\n\n", .severalLines),
        (String(repeating: "x", count: 5000), .tooLong(limit: 1024)),
    ])
    func `what cannot be the password is refused with the file`(content: String, error: PasswordError) throws {
        let file = try file(Array(content.utf8))
        defer { try? FileManager.default.removeItem(atPath: file.path) }
        #expect(throws: PasswordFileError.unusable(path: file.path, error)) { try file.password() }
    }

    @Test(arguments: ["/nowhere/password", "/tmp"])
    func `what cannot be read is refused`(path: String) {
        #expect(throws: PasswordFileError.unreadable(path: path)) { try PasswordFile(path: path).password() }
    }

    @Test(arguments: [(0o600, false), (0o400, false), (0o640, true), (0o604, true)])
    func `who else can read it is noticed`(mode: Int, isReadable: Bool) throws {
        let file = try file([], mode: mode)
        defer { try? FileManager.default.removeItem(atPath: file.path) }
        #expect(file.isReadableByOthers == isReadable)
    }
}
