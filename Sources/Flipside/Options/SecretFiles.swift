import Foundation
import Models

/// A file that contains a secret, such as the password.
struct SecretFile: Equatable {
    let path: String
    /// The folder of the files that a systemd unit receives with `LoadCredential=`, if any.
    var credentialsFolder = ProcessInfo.processInfo.environment["CREDENTIALS_DIRECTORY"]

    /// Returns the first bytes of the file, or `nil` if it cannot be read.
    func content(upTo count: Int) -> [UInt8]? {
        guard let handle = try? FileHandle(forReadingFrom: URL(filePath: path)) else { return nil }
        return try? Array(handle.read(upToCount: count) ?? Data())
    }

    /// Whether other users of this machine may read the file. A credential of a unit is readable by a group, but only
    /// the unit can access its folder (systemd.exec(5)).
    var isReadableByOthers: Bool {
        if let credentialsFolder, path.hasPrefix(credentialsFolder + "/") { return false }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & (S_IRGRP | S_IROTH) != 0
    }
}

/// The file of the password, which is its only line.
struct PasswordFile {
    private let file: SecretFile

    init(path: String) {
        file = SecretFile(path: path)
    }

    var path: String { file.path }
    var isReadableByOthers: Bool { file.isReadableByOthers }

    /// Reads the password, without the byte order mark and the line break that editors add.
    func password() throws(PasswordFileError) -> Password {
        guard var bytes = file.content(upTo: Password.lengthLimit + 6) else { throw .unreadable(path: path) }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        if bytes.starts(with: "\u{FEFF}".utf8) { bytes.removeFirst(3) }
        do {
            return try Password(bytes)
        } catch {
            throw .unusable(path: path, error)
        }
    }
}

enum PasswordFileError: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String)
    case unusable(path: String, PasswordError)

    var description: String {
        switch self {
        case .unreadable(let path):
            "The password file \(path) cannot be read. Check its path and permissions."
        case .unusable(let path, .empty):
            "The password file \(path) is empty. Write the password into it."
        case .unusable(let path, .severalLines):
            "The password file \(path) has more than one line. Write only the password into it."
        case .unusable(let path, .tooLong(let limit)):
            "The password in \(path) is longer than \(limit) bytes. Choose a shorter one."
        }
    }
}

/// The file of the GitHub token, which is its only line.
///
/// A token gives access to an account on GitHub. Therefore a file that others can read is refused.
struct GitHubTokenFile {
    private let file: SecretFile

    init(path: String) {
        file = SecretFile(path: path)
    }

    func token() throws(GitHubTokenFileError) -> GitHubToken {
        guard let bytes = file.content(upTo: GitHubToken.lengthLimit + 3) else { throw .unreadable(path: file.path) }
        guard !file.isReadableByOthers else { throw .readableByOthers(path: file.path) }
        do {
            return try GitHubToken(String(decoding: bytes, as: UTF8.self))
        } catch {
            throw .noToken(path: file.path)
        }
    }
}

/// An error of the token file. No case contains the content of the file.
enum GitHubTokenFileError: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String)
    case readableByOthers(path: String)
    case noToken(path: String)

    var description: String {
        switch self {
        case .unreadable(let path):
            "The token file \(path) cannot be read. Check its path and permissions."
        case .readableByOthers(let path):
            "Other users of this machine can read the token file \(path). Run chmod 600 on it."
        case .noToken(let path):
            "The token file \(path) does not contain a GitHub token. Write only the token into it."
        }
    }
}
