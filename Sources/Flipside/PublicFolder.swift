import Foundation

/// Where the stylesheet and icons are when nobody says it.
enum PublicFolder {
    /// `Public` in the working directory; otherwise the one that a release has beside the folder of its program.
    static var standard: String {
        guard !isFolder("Public"),
            let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        else { return "Public" }
        let released = URL(filePath: program).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Public").path
        return isFolder(released) ? released : "Public"
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
