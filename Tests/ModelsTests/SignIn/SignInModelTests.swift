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

    @Test func `a visitor with the password is signed in until signing out`() async throws {
        let model = try await model()
        let token = try await model.signIn(with: right, from: "a")
        #expect(await model.isSignedIn(with: token))
        try await model.signOut(with: token)
        #expect(await !model.isSignedIn(with: token))
        #expect(store.load().isEmpty)
    }

    @Test func `a wrong password signs nobody in`() async throws {
        let model = try await model()
        await #expect(throws: SignInError.wrongPassword) { try await model.signIn(with: Array("x".utf8), from: "a") }
        #expect(await !model.isSignedIn(with: .random()))
        #expect(store.load().isEmpty)
    }

    @Test func `signing out ends only one session`() async throws {
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

    @Test func `the stored digest signs nobody in`() async throws {
        let model = try await model()
        let token = try await model.signIn(with: right, from: "a")
        let stored = try #require(store.load().first)
        let text = stored.tokenDigest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(!text.contains(token.text))
        let stolen = try #require(SessionToken(String(text.prefix(32))))
        #expect(await !model.isSignedIn(with: stolen))
    }

    @Test func `a session ends after thirty days, and is deleted`() async throws {
        let model = try await model()
        let token = try await model.signIn(with: right, from: "a")
        clock.advance(by: TimeInterval(SignInModel.sessionLength - 1))
        #expect(await model.isSignedIn(with: token))
        clock.advance(by: 1)
        #expect(await !model.isSignedIn(with: token))
        _ = try await model.signIn(with: right, from: "a")
        #expect(store.load().count == 1)
    }

    @Test func `an early attempt is refused, even with the password`() async throws {
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

    @Test func `concurrent attempts are all counted`() async throws {
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

struct SessionTokenTests {
    @Test func `a digest differs for each token and password`() throws {
        let token = SessionToken.random()
        let one = token.digest(with: try Password([1]))
        #expect(one.count == 32)
        #expect(one == token.digest(with: try Password([1])))
        #expect(one != token.digest(with: try Password([2])))
        #expect(one != SessionToken.random().digest(with: try Password([1])))
    }

    @Test func `a token is parsed from its text`() {
        let token = SessionToken.random()
        #expect(SessionToken(token.text) == token)
    }
}

@Suite struct PasswordTests {
    @Test func `only the exact bytes match the password`() throws {
        let password = try Password(Array("correct horse ✓".utf8))
        #expect(password.matches(Array("correct horse ✓".utf8)))
        for other in [
            "", "correct horse", "correct horse ✓ ", "Correct horse ✓", " correct horse ✓", "correct horse ✓\0",
        ] {
            #expect(!password.matches(Array(other.utf8)))
        }
    }

    @Test(arguments: [
        ([], PasswordError.empty), (Array("a\nb".utf8), .severalLines), (Array("a\r".utf8), .severalLines),
        (Array("a\0".utf8), .severalLines), ([UInt8](repeating: 97, count: 1025), .tooLong(limit: 1024)),
    ])
    func `a password that cannot be typed is refused`(_ bytes: [UInt8], _ error: PasswordError) {
        #expect(throws: error) { try Password(bytes) }
    }

    @Test func `the longest password is valid, and a longer one is not`() throws {
        let longest = [UInt8](repeating: 97, count: 1024)
        #expect(try Password(longest).matches(longest))
        #expect(try !Password(longest).matches(longest + [97]))
    }
}

/// A store in memory, which may fail like a full disk.
final class MemorySessionStore: SessionStore {
    struct DiskFull: Error {}

    private let sessions = Mutex<[Session]>([])
    private let isFull: Bool

    init(isFull: Bool = false) {
        self.isFull = isFull
    }

    func load() -> [Session] {
        sessions.withLock { $0 }
    }

    func add(_ session: Session, now: Date) throws {
        if isFull { throw DiskFull() }
        sessions.withLock { sessions in
            sessions.removeAll { $0.end <= now }
            sessions.append(session)
        }
    }

    func remove(tokenDigest: [UInt8]) throws {
        if isFull { throw DiskFull() }
        sessions.withLock { $0.removeAll { $0.tokenDigest == tokenDigest } }
    }
}
