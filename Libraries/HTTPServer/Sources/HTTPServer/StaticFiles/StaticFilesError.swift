/// Why a folder of static files could not be read.
public enum StaticFilesError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The folder itself is missing or is no folder.
    case noFolder(String, reason: String)
    /// Something in it cannot be read.
    case unreadable(String, reason: String)

    /// What is wrong and what to do about it, in one line.
    public var description: String {
        switch self {
        case .noFolder(let path, let reason):
            "The folder \(path) cannot be read: \(reason). Name the folder with the public files."
        case .unreadable(let path, let reason):
            "\(path) cannot be read: \(reason). Make it readable, or take it out of the folder."
        }
    }
}
