import Foundation
import Models

/// The file that holds the password, in its one line.
struct PasswordFile {
    let path: String

    /// Reads the password. The line break at its end, which editors write, is not part of it.
    func password() throws(PasswordFileError) -> Password {
        var bytes = try content()
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        do {
            return try Password(bytes)
        } catch {
            throw .unusable(path: path, error)
        }
    }

    /// Whether the permissions let others on this machine read it.
    var isReadableByOthers: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & (S_IRGRP | S_IROTH) != 0
    }

    /// As much as is enough to see that it is too long.
    private func content() throws(PasswordFileError) -> [UInt8] {
        do {
            let handle = try FileHandle(forReadingFrom: URL(filePath: path))
            return Array(try handle.read(upToCount: Password.lengthLimit + 3) ?? Data())
        } catch {
            throw .unreadable(path: path)
        }
    }
}
