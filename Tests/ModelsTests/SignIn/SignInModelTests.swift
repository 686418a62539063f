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
            devices: store.devices(),
            store: store,
            now: { [clock] in clock.now }
        )
    }

    private func client(_ networks: String..., device: DeviceToken? = nil) -> SignInClient {
        SignInClient(networks: networks, device: device)
    }

    /// The attempts of `clients` that are evaluated, each with a wrong password.
    private func evaluated(_ clients: [SignInClient], by model: SignInModel) async throws -> Int {
        var count = 0
        for client in clients {
            do throws {
                _ = try await model.signIn(with: [1], from: client)
            } catch SignInError.wrongPassword {
                count += 1
            } catch is SignInError {}
        }
        return count
    }

    @Test func `a visitor with the password is signed in until signing out`() async throws {
        let model = try await model()
        let token = try await model.signIn(with: right, from: client("a")).session
        #expect(await model.isSignedIn(with: token))
        try await model.signOut(with: token)
        #expect(await !model.isSignedIn(with: token))
        #expect(store.load().isEmpty)
    }

    @Test func `a wrong password signs nobody in`() async throws {
        let model = try await model()
        await #expect(throws: SignInError.wrongPassword) {
            try await model.signIn(with: Array("x".utf8), from: client("a"))
        }
        #expect(await !model.isSignedIn(with: .random()))
        #expect(store.load().isEmpty)
    }

    @Test func `sessions are listed by their last use, and can be ended one by one, or all others`() async throws {
        let model = try await model()
        func signIn(_ browser: String) async throws -> SessionToken {
            var from = client("a")
            from.browser = browser
            defer { clock.advance(by: 60) }
            return try await model.signIn(with: right, from: from).session
        }
        let (firefox, chrome, safari) = (
            try await signIn("Firefox"), try await signIn("Chrome"), try await signIn("Safari")
        )
        #expect(await model.currentSessions().map(\.browser) == ["Safari", "Chrome", "Firefox"])
        clock.advance(by: 3_600)
        #expect(await model.isSignedIn(with: firefox))
        let sessions = await model.currentSessions()
        #expect(sessions.map(\.browser) == ["Firefox", "Safari", "Chrome"])
        #expect(sessions.first?.lastUse == clock.now)

        try await model.endSession(try #require(sessions.dropFirst().first).id)
        try await model.endSession("0123456789abcdef")
        #expect(await !model.isSignedIn(with: safari))
        #expect(await model.isSignedIn(with: chrome))
        try await model.endSessions(except: firefox)
        #expect(await !model.isSignedIn(with: chrome))
        #expect(await model.isSignedIn(with: firefox))
        #expect(store.load().count == 1)
    }

    @Test func `the last use is stored once an hour`() async throws {
        let model = try await model()
        let token = try await model.signIn(with: right, from: client("a")).session
        for _ in 0..<24 {
            clock.advance(by: 300)
            #expect(await model.isSignedIn(with: token))
        }
        while store.useCount < 2 { await Task.yield() }
        #expect(store.load().map(\.lastUse) == [clock.now])
        #expect(store.useCount == 2)
    }

    @Test func `signing out ends only one session`() async throws {
        let model = try await model()
        let one = try await model.signIn(with: right, from: client("a")).session
        let other = try await model.signIn(with: right, from: client("a")).session
        try await model.signOut(with: one)
        #expect(await model.isSignedIn(with: other))
    }

    @Test func `a session survives a restart`() async throws {
        let token = try await model().signIn(with: right, from: client("a")).session
        #expect(try await model().isSignedIn(with: token))
    }

    @Test func `a new password ends every session`() async throws {
        let token = try await model().signIn(with: right, from: client("a")).session
        #expect(try await !model(password: "close sesame").isSignedIn(with: token))
    }

    @Test func `the stored digest signs nobody in`() async throws {
        let model = try await model()
        let token = try await model.signIn(with: right, from: client("a")).session
        let stored = try #require(store.load().first)
        let text = stored.tokenDigest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(!text.contains(token.text))
        let stolen = try #require(SessionToken(String(text.prefix(32))))
        #expect(await !model.isSignedIn(with: stolen))
    }

    @Test func `a session ends after thirty days, and is deleted`() async throws {
        let model = try await model()
        let token = try await model.signIn(with: right, from: client("a")).session
        clock.advance(by: TimeInterval(SignInModel.sessionLength - 1))
        #expect(await model.isSignedIn(with: token))
        clock.advance(by: 1)
        #expect(await !model.isSignedIn(with: token))
        _ = try await model.signIn(with: right, from: client("a"))
        #expect(store.load().count == 1)
    }

    @Test func `an early attempt is refused, even with the password`() async throws {
        let model = try await model()
        for _ in 0..<5 {
            await #expect(throws: SignInError.wrongPassword) { try await model.signIn(with: [1], from: client("a")) }
        }
        await #expect(throws: SignInError.tooManyAttempts(secondsToWait: 20, isDevice: false)) {
            try await model.signIn(with: right, from: client("a"))
        }
        _ = try await model.signIn(with: right, from: client("b"))
        clock.advance(by: 20)
        _ = try await model.signIn(with: right, from: client("a"))
    }

    @Test func `many networks of one subscriber are counted together`() async throws {
        let model = try await model()
        let clients = (0..<1_280).map { client("\($0)", "home \($0 / 256)", "site") }
        #expect(try await evaluated(clients, by: model) == 20)
        // Another subscriber does not wait.
        _ = try await model.signIn(with: right, from: client("other", "other home", "other site"))
    }

    @Test func `a browser that has signed in before does not wait for the guesses of a neighbour`() async throws {
        let model = try await model()
        let device = try await model.signIn(with: right, from: client("a")).device
        #expect(try await evaluated(Array(repeating: client("a"), count: 9), by: model) == 5)
        let returning = client("a", device: device)
        #expect(try await model.signIn(with: right, from: returning).device == device)
        // An invented device does not help.
        await #expect(throws: SignInError.tooManyAttempts(secondsToWait: 20, isDevice: false)) {
            try await model.signIn(with: right, from: client("a", device: .random()))
        }
        // A device has a limit of its own, wherever it is.
        let elsewhere = (0..<9).map { client("\($0)", device: device) }
        #expect(try await evaluated(elsewhere, by: model) == 5)
        await #expect(throws: SignInError.tooManyAttempts(secondsToWait: 20, isDevice: true)) {
            try await model.signIn(with: right, from: returning)
        }
        _ = try await model.signIn(with: right, from: client("b"))
    }

    @Test func `devices survive a restart, but not another password`() async throws {
        let device = try await model().signIn(with: right, from: client("a")).device
        #expect(store.devices().count == 1)
        let restarted = try await model()
        #expect(try await evaluated(Array(repeating: client("a"), count: 9), by: restarted) == 5)
        _ = try await restarted.signIn(with: right, from: client("a", device: device))
        #expect(store.devices().count == 1)
        let changed = try await model(password: "close sesame")
        #expect(try await evaluated(Array(repeating: client("a"), count: 9), by: changed) == 5)
        await #expect(throws: SignInError.tooManyAttempts(secondsToWait: 20, isDevice: false)) {
            try await changed.signIn(with: Array("close sesame".utf8), from: client("a", device: device))
        }
    }

    @Test func `the guesses of all clients are limited, and a new browser has its turn`() async throws {
        let model = try await model()
        let device = try await model.signIn(with: right, from: client("known")).device
        let attackers = (0..<1_000).map { client("\($0)") }
        #expect(try await evaluated(attackers, by: model) == AttemptLine.burst)
        _ = try await model.signIn(with: right, from: client("known", device: device))

        // 900 attackers are in line before the new browser.
        await #expect(throws: SignInError.notYourTurn(secondsToWait: 1_802)) {
            try await model.signIn(with: right, from: client("new"))
        }
        clock.advance(by: 900)
        // More attackers do not delay it, and it keeps its turn when it comes too early.
        let later = (2_000..<3_000).map { client("\($0)") }
        #expect(try await evaluated(attackers + later, by: model) <= 450)
        await #expect(throws: SignInError.notYourTurn(secondsToWait: 902)) {
            try await model.signIn(with: right, from: client("new"))
        }
        clock.advance(by: 902)
        _ = try await model.signIn(with: right, from: client("new"))
    }

    @Test func `in a day of attacks from thousands of addresses, few passwords are evaluated`() async throws {
        let model = try await model()
        let attackers = (0..<5_000).map { client("\($0)") }
        var count = 0
        for _ in 0..<24 {
            count += try await evaluated(attackers, by: model)
            clock.advance(by: 3_600)
        }
        #expect(count <= AttemptLine.burst + Int(86_400 / AttemptLine.interval))
        // The attack is over, and so is the wait, as soon as the turns of its places are.
        clock.advance(by: 20_000)
        _ = try await model.signIn(with: right, from: client("new"))
    }

    @Test func `concurrent attempts are all counted`() async throws {
        let model = try await model()
        let wrong = await withTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    do {
                        _ = try await model.signIn(with: [1], from: client("a"))
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
        await #expect(throws: MemorySessionStore.DiskFull.self) {
            try await model.signIn(with: right, from: client("a"))
        }
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

    private struct Content {
        var sessions: [Session] = []
        var devices: [Device] = []
        var useCount = 0
    }

    private let content = Mutex(Content())
    private let isFull: Bool

    init(isFull: Bool = false) {
        self.isFull = isFull
    }

    /// The number of stored uses.
    var useCount: Int { content.withLock { $0.useCount } }

    func load() -> [Session] { content.withLock { $0.sessions } }
    func devices() -> [Device] { content.withLock { $0.devices } }

    func add(_ session: Session, of device: Device, deviceLimit: Int, now: Date) throws {
        if isFull { throw DiskFull() }
        content.withLock { content in
            content.sessions.removeAll { $0.end <= now }
            content.sessions.append(session)
            content.devices.removeAll { $0.tokenDigest == device.tokenDigest }
            content.devices.append(device)
        }
    }

    func recordUse(of session: Session) throws {
        if isFull { throw DiskFull() }
        content.withLock { content in
            content.useCount += 1
            content.sessions = content.sessions.map { $0.tokenDigest == session.tokenDigest ? session : $0 }
        }
    }

    func remove(tokenDigests: [[UInt8]]) throws {
        if isFull { throw DiskFull() }
        content.withLock { $0.sessions.removeAll { tokenDigests.contains($0.tokenDigest) } }
    }
}

@Suite struct BrowserNameTests {
    @Test(arguments: [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
            "Chrome on Windows"
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
            "Edge on Windows"
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1",
            "Safari on iPhone"
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15",
            "Safari on macOS"
        ),
        (
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
            "Chrome on Android"
        ),
        ("curl/8.5.0", "curl"), ("Lynx (Linux)", "A browser on Linux"), ("<script>alert(1)</script>", nil), ("", nil),
    ])
    func `a browser is named by known words only`(_ userAgent: String, _ name: String?) {
        #expect(BrowserName.name(fromUserAgent: userAgent) == name)
    }
}
