import Foundation
import Testing

@testable import Models

@Suite struct SignInAttemptsTests {
    private let start = Date(timeIntervalSince1970: 1_000_000)

    private func used(_ attempts: inout SignInAttempts, by client: String) throws {
        for _ in 0..<SignInAttempts.burst { try attempts.count(from: client, at: start) }
    }

    @Test func `after a few attempts a client has to wait, and is told how long`() throws {
        var attempts = SignInAttempts()
        try used(&attempts, by: "a")
        #expect(throws: SignInError.tooManyAttempts(secondsToWait: 20)) { try attempts.count(from: "a", at: start) }
        #expect(throws: SignInError.tooManyAttempts(secondsToWait: 1)) {
            try attempts.count(from: "a", at: start + 19.5)
        }
        try attempts.count(from: "a", at: start + 20)
        #expect(throws: SignInError.tooManyAttempts(secondsToWait: 20)) {
            try attempts.count(from: "a", at: start + 20)
        }
    }

    @Test func `asking too early makes nobody wait longer`() throws {
        var attempts = SignInAttempts()
        try used(&attempts, by: "a")
        for _ in 0..<100 { try? attempts.count(from: "a", at: start + 10) }
        try attempts.count(from: "a", at: start + 20)
    }

    @Test func `who waits has all attempts again`() throws {
        var attempts = SignInAttempts()
        try used(&attempts, by: "a")
        for _ in 0..<SignInAttempts.burst { try attempts.count(from: "a", at: start + 100) }
        #expect(throws: SignInError.self) { try attempts.count(from: "a", at: start + 100) }
    }

    @Test func `another client does not have to wait`() throws {
        var attempts = SignInAttempts()
        try used(&attempts, by: "a")
        try attempts.count(from: "b", at: start)
    }

    @Test func `who knew the password has all attempts again`() throws {
        var attempts = SignInAttempts()
        try used(&attempts, by: "a")
        attempts.forget("a")
        try used(&attempts, by: "a")
    }

    @Test func `a clock that is set back locks nobody out`() throws {
        var attempts = SignInAttempts()
        try used(&attempts, by: "a")
        let earlier = start - 1_000_000
        #expect(throws: SignInError.tooManyAttempts(secondsToWait: 20)) { try attempts.count(from: "a", at: earlier) }
        try attempts.count(from: "a", at: earlier + 20)
    }

    @Test func `the table is bounded, and who recovers first makes room`() throws {
        var attempts = SignInAttempts(capacity: 3)
        try used(&attempts, by: "busy")
        try attempts.count(from: "first", at: start)
        try attempts.count(from: "second", at: start + 1)
        try attempts.count(from: "third", at: start + 2)
        #expect(attempts.clientCount == 3)
        #expect(throws: SignInError.self) { try attempts.count(from: "busy", at: start + 2) }
        try attempts.count(from: "fourth", at: start + 1000)
        #expect(attempts.clientCount == 1)
    }
}
