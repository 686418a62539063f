import Foundation
import Models
import Remote

/// A file that contains a secret in its only line: the password, or a GitHub token.
struct SecretFile {
    let path: String
    /// The folder of the files that a systemd unit receives with `LoadCredential=`, if any.
    var credentialsFolder = ProcessInfo.processInfo.environment["CREDENTIALS_DIRECTORY"]

    /// Whether other users of this machine may read the file. A credential of a unit is readable by a group, but only
    /// the unit can access its folder (systemd.exec(5)).
    var isReadableByOthers: Bool {
        if let credentialsFolder, path.hasPrefix(credentialsFolder + "/") { return false }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & (S_IRGRP | S_IROTH) != 0
    }

    /// Reads the password, without the byte order mark and the line break that editors add.
    func password() throws(FileError) -> Password {
        var bytes = try [UInt8](firstBytes: Password.lengthLimit + 6, ofFile: path, named: "password file")
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        if bytes.starts(with: "\u{FEFF}".utf8) { bytes.removeFirst(3) }
        do {
            return try Password(bytes)
        } catch {
            throw switch error {
            case .empty:
                FileError("The password file \(path) is empty. Write the password into it.")
            case .severalLines:
                FileError(
                    "The password file \(path) has more than one line, or is not UTF-8. "
                        + "Write only the password into it, as UTF-8."
                )
            case .tooLong(let limit):
                FileError("The password in \(path) is longer than \(limit) bytes. Choose a shorter one.")
            }
        }
    }

    /// Reads the token. It gives access to an account on GitHub, so a file that others can read is refused. No error
    /// contains the content of the file.
    func gitHubToken() throws(FileError) -> GitHubToken {
        let bytes = try [UInt8](firstBytes: GitHubToken.lengthLimit + 3, ofFile: path, named: "token file")
        guard !isReadableByOthers else {
            throw FileError("Other users of this machine can read the token file \(path). Run chmod 600 on it.")
        }
        do {
            return try GitHubToken(String(decoding: bytes, as: UTF8.self))
        } catch {
            throw FileError("The token file \(path) does not contain a GitHub token. Write only the token into it.")
        }
    }
}

extension OrganisationList {
    /// The size limit of the file, in bytes: several times the size of the longest list.
    private static let sizeLimit = 64 << 20

    /// Reads the repositories of an organisation.
    init(readingFrom path: String) throws(FileError) {
        let bytes = try [UInt8](firstBytes: Self.sizeLimit + 1, ofFile: path, named: "organisation file")
        guard bytes.count <= Self.sizeLimit else {
            throw FileError(
                "The organisation file \(path) is larger than \(Self.sizeLimit >> 20) MiB. Remove some repositories from it."
            )
        }
        do {
            try self.init(parsing: bytes)
        } catch {
            let row = error.row.map { "repository \($0): " } ?? ""
            throw FileError(
                "The organisation file \(path) is not a list as GitHub returns it from /orgs/NAME/repos: "
                    + "\(row)expected \(error.expected), but found \(error.found)."
            )
        }
    }
}

extension [UInt8] {
    /// Reads the first bytes of a file.
    /// - Parameter name: The name of the file in the error.
    fileprivate init(firstBytes count: Int, ofFile path: String, named name: String) throws(FileError) {
        do {
            let handle = try FileHandle(forReadingFrom: URL(filePath: path))
            self = Array(try handle.read(upToCount: count) ?? Data())
        } catch {
            throw FileError("The \(name) \(path) cannot be read. Check its path and permissions.")
        }
    }
}
