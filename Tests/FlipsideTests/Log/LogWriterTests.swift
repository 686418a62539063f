import Foundation
import Testing

@testable import Flipside

@Suite(.timeLimit(.minutes(3))) struct LogWriterTests {
    private let pipe = LogPipe()
    /// Never closed: the writer still has lines for it when its test ends, and must not find another file there.
    private static let unreadPipe = LogPipe()

    @Test func `lines arrive in their order, each with its time`() throws {
        let writer = LogWriter(descriptor: pipe.writingDescriptor)
        for number in 1...1000 { writer.write { $0.append(text: "line \(number)") } }
        writer.flush(within: 60)
        #expect(try pipe.lines() == (1...1000).map { "line \($0)" })
    }

    @Test func `the time is that of ISO 8601, in UTC`() throws {
        var text = LogText()
        var time = LogTime()
        time.append(to: &text)
        let date = try Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            .parse(String(decoding: text.bytes, as: UTF8.self))
        #expect(abs(date.timeIntervalSinceNow) < 60)
    }

    @Test func `when nobody reads, nobody waits, and what is missing is counted`() throws {
        let writer = LogWriter(descriptor: Self.unreadPipe.writingDescriptor, limit: 1000)
        // A pipe holds 64 KiB, the writer takes out and holds a bit more: the rest has to go.
        for _ in 0..<20_000 { writer.write { $0.append(text: "nobody reads this") } }
        #expect(writer.droppedLineCount > 10_000)
    }

    @Test func `a reader that has gone does not end the program`() throws {
        try pipe.closeReadingEnd()
        let writer = LogWriter(descriptor: pipe.writingDescriptor)
        writer.write { $0.append(text: "to nobody") }
        writer.flush(within: 60)
        #expect(writer.droppedLineCount == 1)
    }
}
