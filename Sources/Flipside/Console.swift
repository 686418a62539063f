import Foundation

/// Lines for the person or the program that started this one. They leave at once, whatever is on the other side;
/// when nobody listens there any more, that is no reason to stop.
enum Console {
    /// An answer, on standard output.
    static func say(_ line: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
    }

    /// A notice, on standard error.
    static func note(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data("flipside: \(line)\n".utf8))
    }
}
