import Glibc

/// A file that a command has been given, and cannot use.
struct FileProblem: Error, CustomStringConvertible {
    let path: String
    /// As in “cannot be read”.
    let verb: String
    let reason: String

    var description: String { "\(path) cannot be \(verb) (\(reason))." }

    /// What the system says about the call that has just failed.
    static var systemReason: String { String(cString: strerror(errno)) }
}
