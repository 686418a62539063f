import Foundation
import Testing

@testable import Flipside

@Suite(.timeLimit(.minutes(10))) struct LogWriterTests {
    private let pipe = LogPipe()
    /// Never closed: its writer still has lines when the test ends, and must not write them to another file.
    private static let unreadPipe = LogPipe()

    @Test func `lines are written in order, each with its time`() throws {
        let writer = LogWriter(descriptor: pipe.writingDescriptor)
        for number in 1...1000 { writer.write { $0.append(text: "line \(number)") } }
        writer.flush(within: 60)
        #expect(try pipe.lines() == (1...1000).map { "line \($0)" })
    }

    @Test func `the time is in ISO 8601 format, in UTC`() throws {
        var text = LogText()
        var time = LogTime()
        time.append(to: &text)
        let date = try Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            .parse(String(decoding: text.bytes, as: UTF8.self))
        #expect(abs(date.timeIntervalSinceNow) < 60)
    }

    @Test func `lines that are not read in time are dropped and counted, and no writer waits`() throws {
        let writer = LogWriter(descriptor: Self.unreadPipe.writingDescriptor, limit: 1000)
        // A pipe holds 64 KiB, and the writer a little more. The other lines are dropped.
        for _ in 0..<20_000 { writer.write { $0.append(text: "nobody reads this") } }
        #expect(writer.droppedLineCount > 10_000)
    }

    @Test func `a closed pipe loses its lines, and does not end the program`() throws {
        signal(SIGPIPE, SIG_IGN)
        try pipe.closeReadingEnd()
        let writer = LogWriter(descriptor: pipe.writingDescriptor)
        writer.write { $0.append(text: "to nobody") }
        writer.flush(within: 60)
        #expect(writer.droppedLineCount == 1)
    }
}

/// A pipe through which a test reads a log.
final class LogPipe: Sendable {
    private let pipe = Pipe()

    var writingDescriptor: CInt { pipe.fileHandleForWriting.fileDescriptor }

    /// Returns the lines without their time, and closes the pipe for writing.
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
