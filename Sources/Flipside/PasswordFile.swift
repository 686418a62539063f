import Models

/// The file that holds the password, in its one line.
struct PasswordFile {
    private let file: SecretFile

    init(path: String) {
        file = SecretFile(path: path)
    }

    var path: String { file.path }

    /// Reads the password. The line break at its end and the byte order mark before it, which editors write, are not part of
    /// it.
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

    /// Whether the permissions let others on this machine read it.
    var isReadableByOthers: Bool { file.isReadableByOthers }
}
