import Storage

/// An error of a command that needs the data folder for itself, in a line that says what to do next.
struct CommandError: CustomStringConvertible {
    let description: String

    /// - Parameter page: Where a server that runs does the same.
    init(_ error: any Error, at page: String) {
        if case .inUse(let path, let processID)? = error as? StorageError {
            description =
                "A server uses \(path)\(processID.map { " (process \($0))" } ?? ""). Use its page \(page), or stop it first."
        } else {
            description = "\(error)"
        }
    }
}
