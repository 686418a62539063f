import Foundation

/// A file with a secret, such as the password.
struct SecretFile: Equatable {
    let path: String
    /// Where systemd puts what a unit is given with `LoadCredential=`; nil when it is given nothing.
    var credentialsFolder = ProcessInfo.processInfo.environment["CREDENTIALS_DIRECTORY"]

    /// Its first bytes; nil when it cannot be read.
    /// - Parameter count: As much as is enough to see that it is too long.
    func content(upTo count: Int) -> [UInt8]? {
        guard let handle = try? FileHandle(forReadingFrom: URL(filePath: path)) else { return nil }
        return try? Array(handle.read(upToCount: count) ?? Data())
    }

    /// Whether the permissions let others on this machine read it. Those of a credential say that a group may, but only
    /// the unit that it is for gets at its folder (systemd.exec(5)).
    var isReadableByOthers: Bool {
        if let credentialsFolder, path.hasPrefix(credentialsFolder + "/") { return false }
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & (S_IRGRP | S_IROTH) != 0
    }
}
