import Foundation

/// Where a test reads what a log writes.
final class LogPipe: Sendable {
    private let pipe = Pipe()

    var writingDescriptor: CInt { pipe.fileHandleForWriting.fileDescriptor }

    /// The lines that were written, after their time; nothing may be written afterwards.
    func lines() throws -> [String] {
        try pipe.fileHandleForWriting.close()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map {
            String($0.drop { $0 != " " }.dropFirst())
        }
    }

    func closeReadingEnd() throws {
        try pipe.fileHandleForReading.close()
    }
}
