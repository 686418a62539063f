import Foundation
import Synchronization
import Testing

@testable import Models

@Suite struct SignInModelTests {
    /// A clock that a test sets.
    private final class Clock: Sendable {
        private let time = Mutex(Date(timeIntervalSince1970: 1_000_000))
        var now: Date { time.withLock { $0 } }
        func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
    }

    private let store = MemorySessionStore()
    private let clock = Clock()
    private let right = Array("open sesame".utf8)

    private func model(password: String = "open sesame", store: MemorySessionStore? = nil) async throws -> SignInModel {
        let store = store ?? self.store
        return await SignInModel(
            password: try Password(Array(password.utf8)),
            sessions: store.load(),
            store: store,
            now: { [clock] in clock.now }
        )
    }

    @Test func `who knows the password is signed in until signing out`() async throws {
        let model = try await model()
        let token = try await model.signIn(with: right, from: "a")
        #expect(await model.isSignedIn(with: token))
        try await model.signOut(with: token)
        #expect(await !model.isSignedIn(with: token))
        #expect(store.load().isEmpty)
    }

    @Test func `who does not is not`() async throws {
        let model = try await model()
        await #expect(throws: SignInError.wrongPassword) { try await model.signIn(with: Array("x".utf8), from: "a") }
        #expect(await !model.isSignedIn(with: .random()))
        #expect(store.load().isEmpty)
    }

    @Test func `signing out ends one session and no other`() async throws {
        let model = try await model()
        let one = try await model.signIn(with: right, from: "a")
        let other = try await model.signIn(with: right, from: "a")
        try await model.signOut(with: one)
        #expect(await model.isSignedIn(with: other))
    }

    @Test func `a session survives a restart`() async throws {
        let token = try await model().signIn(with: right, from: "a")
        #expect(try await model().isSignedIn(with: token))
    }

    @Test func `a new password ends every session`() async throws {
        let token = try await model().signIn(with: right, from: "a")
        #expect(try await !model(password: "close sesame").isSignedIn(with: token))
    }

    @Test func `what is stored lets nobody in`() async throws {
        let model = try await model()
        let token = try await model.signIn(with: right, from: "a")
        let stored = try #require(store.load().first)
        let text = stored.tokenDigest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(!text.contains(token.text))
        let stolen = try #require(SessionToken(String(text.prefix(32))))
        #expect(await !model.isSignedIn(with: stolen))
    }

    @Test func `a session ends after thirty days, and is forgotten`() async throws {
        let model = try await model()
        let token = try await model.signIn(with: right, from: "a")
        clock.advance(by: TimeInterval(SignInModel.sessionLength - 1))
        #expect(await model.isSignedIn(with: token))
        clock.advance(by: 1)
        #expect(await !model.isSignedIn(with: token))
        _ = try await model.signIn(with: right, from: "a")
        #expect(store.load().count == 1)
    }

    @Test func `too early an attempt is refused, even with the password`() async throws {
        let model = try await model()
        for _ in 0..<5 {
            await #expect(throws: SignInError.wrongPassword) { try await model.signIn(with: [1], from: "a") }
        }
        await #expect(throws: SignInError.tooManyAttempts(secondsToWait: 20)) {
            try await model.signIn(with: right, from: "a")
        }
        _ = try await model.signIn(with: right, from: "b")
        clock.advance(by: 20)
        _ = try await model.signIn(with: right, from: "a")
    }

    @Test func `attempts at the same time are each counted`() async throws {
        let model = try await model()
        let wrong = await withTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    do {
                        _ = try await model.signIn(with: [1], from: "a")
                        return false
                    } catch {
                        return error as? SignInError == .wrongPassword
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(wrong == 5)
    }

    @Test func `a session that cannot be stored does not begin`() async throws {
        let model = try await model(store: MemorySessionStore(isFull: true))
        await #expect(throws: MemorySessionStore.DiskFull.self) { try await model.signIn(with: right, from: "a") }
    }
}
