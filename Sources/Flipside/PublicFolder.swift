import Foundation

/// Where the stylesheet and icons are when nobody says it.
enum PublicFolder {
    /// The one that a release has beside the folder of its program; otherwise `Public` in the working directory, which
    /// anybody's home may have too.
    static var standard: String {
        released ?? "Public"
    }

    private static var released: String? {
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return nil
        }
        let folder = URL(filePath: program).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Public").path
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) && isFolder.boolValue
            ? folder : nil
    }
}
