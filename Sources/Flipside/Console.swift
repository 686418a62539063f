import Foundation

/// Lines for the person or the program that started this one. They leave at once, whatever is on the other side.
enum Console {
    /// An answer, on standard output.
    static func say(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    /// A notice, on standard error.
    static func note(_ line: String) {
        FileHandle.standardError.write(Data("flipside: \(line)\n".utf8))
    }
}
