import Foundation
import Models
import Storage
import Testing

@Suite struct SQLiteSessionStoreTests {
    private let start = Date(timeIntervalSince1970: 1_000_000)

    private func session(_ byte: UInt8, endsAfter seconds: TimeInterval) -> Session {
        Session(tokenDigest: [UInt8](repeating: byte, count: 32), end: start + seconds)
    }

    @Test func `a new database has no session`() async throws {
        #expect(try await Storage.inMemory().sessionStore.load().isEmpty)
    }

    @Test func `sessions are kept until they are removed`() async throws {
        let store = try Storage.inMemory().sessionStore
        let one = session(0, endsAfter: 60)
        let other = session(255, endsAfter: 90)
        try await store.add(one, now: start)
        try await store.add(other, now: start)
        #expect(try await Set(store.load()) == [one, other])
        try await store.remove(tokenDigest: one.tokenDigest)
        try await store.remove(tokenDigest: one.tokenDigest)
        #expect(try await store.load() == [other])
    }

    @Test func `a new session deletes the ended ones`() async throws {
        let store = try Storage.inMemory().sessionStore
        try await store.add(session(1, endsAfter: 60), now: start)
        try await store.add(session(2, endsAfter: 61), now: start)
        let late = session(3, endsAfter: 999)
        try await store.add(late, now: start + 60)
        #expect(try await Set(store.load()) == [session(2, endsAfter: 61), late])
    }

    @Test func `a session ends at the same time whether it is stored or not`() async throws {
        let store = try Storage.inMemory().sessionStore
        let session = session(1, endsAfter: 60.75)
        try await store.add(session, now: start)
        try await store.add(self.session(2, endsAfter: 999), now: session.end - 0.25)
        #expect(try await store.load().contains(session))
    }

    @Test func `a session survives a restart`() async throws {
        let folder = try TemporaryFolder()
        let first = try Storage.open(at: folder.data)
        try await first.sessionStore.add(session(7, endsAfter: 60), now: start)
        try first.close()
        let second = try Storage.open(at: folder.data)
        #expect(try await second.sessionStore.load() == [session(7, endsAfter: 60)])
        try second.close()
    }
}
