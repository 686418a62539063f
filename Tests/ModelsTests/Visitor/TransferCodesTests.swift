import Foundation
import Synchronization
import Testing

@testable import Models

struct TransferCodesTests {
    private let visitor = VisitorID.random()

    @Test func `a code is typed in any case, with or without hyphens, and with letters that look like digits`() throws {
        let code = TransferCode.random()
        #expect(code.text.utf8.count == 14)
        let typed = code.text.lowercased().replacing("-", with: " ").replacing("0", with: "o").replacing("1", with: "l")
        #expect(TransferCode(typed: typed) == code)
        #expect(TransferCode(typed: code.text.replacing("-", with: "")) == code)
        for text in ["", "7KQ2", "\(code.text)X", String(repeating: "U", count: 12), String(repeating: "é", count: 6)] {
            #expect(TransferCode(typed: text) == nil)
        }
    }

    @Test func `a code works once`() async throws {
        let codes = await TransferCodes()
        let code = await codes.code(of: visitor).code
        #expect(try await codes.visitor(ofTyped: code.text, from: ["a"]) == visitor)
        await #expect(throws: TransferError.unknownCode) {
            try await codes.visitor(ofTyped: code.text, from: ["a"])
        }
    }

    @Test func `a code ends after ten minutes, or with the next one of the visitor`() async throws {
        let time = SteppedTime()
        let codes = await TransferCodes(now: { time.now })
        let old = await codes.code(of: visitor).code
        let next = await codes.code(of: visitor).code
        await #expect(throws: TransferError.unknownCode) { try await codes.visitor(ofTyped: old.text, from: ["a"]) }
        time.advance(by: TransferCodes.lifetime)
        await #expect(throws: TransferError.unknownCode) {
            try await codes.visitor(ofTyped: next.text, from: ["a"])
        }
    }

    @Test func `after ten wrong codes, a client waits, even with the right one, and others do not`() async throws {
        let time = SteppedTime()
        let codes = await TransferCodes(now: { time.now })
        let code = await codes.code(of: visitor).code
        for _ in 0..<10 {
            await #expect(throws: TransferError.unknownCode) {
                try await codes.visitor(ofTyped: TransferCode.random().text, from: ["a"])
            }
        }
        await #expect(throws: TransferError.tooManyAttempts(secondsToWait: 60)) {
            try await codes.visitor(ofTyped: code.text, from: ["a"])
        }
        #expect(try await codes.visitor(ofTyped: code.text, from: ["b"]) == visitor)
        time.advance(by: 60)
        await #expect(throws: TransferError.unknownCode) {
            try await codes.visitor(ofTyped: code.text, from: ["a"])
        }
    }
}

/// A clock that a test sets.
private final class SteppedTime: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_000_000))
    var now: Date { time.withLock { $0 } }
    func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
