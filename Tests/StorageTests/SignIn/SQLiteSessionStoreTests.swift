import Foundation
import Models
import Storage
import Testing

@Suite struct SQLiteSessionStoreTests {
    private let start = Date(timeIntervalSince1970: 1_000_000)

    private func session(_ byte: UInt8, endsAfter seconds: TimeInterval) -> Session {
        Session(
            tokenDigest: [UInt8](repeating: byte, count: 32),
            begin: start + Double(byte),
            end: start + seconds,
            browser: byte == 0 ? nil : "Firefox on Linux"
        )
    }

    private func device(_ byte: UInt8) -> Device {
        Device(tokenDigest: [UInt8](repeating: byte, count: 32), lastSignIn: start + Double(byte))
    }

    @Test func `a new database has no session`() async throws {
        #expect(try await Storage.inMemory().sessionStore.load().isEmpty)
    }

    @Test func `sessions are kept until they are removed`() async throws {
        let store = try Storage.inMemory().sessionStore
        let one = session(0, endsAfter: 60)
        let other = session(255, endsAfter: 90)
        try await store.add(one, of: device(1), deviceLimit: 9, now: start)
        try await store.add(other, of: device(1), deviceLimit: 9, now: start)
        #expect(try await Set(store.load()) == [one, other])
        try await store.remove(tokenDigests: [one.tokenDigest])
        try await store.remove(tokenDigests: [one.tokenDigest])
        #expect(try await store.load() == [other])
    }

    @Test func `a new session deletes the ended ones`() async throws {
        let store = try Storage.inMemory().sessionStore
        try await store.add(session(1, endsAfter: 60), of: device(1), deviceLimit: 9, now: start)
        try await store.add(session(2, endsAfter: 61), of: device(1), deviceLimit: 9, now: start)
        let late = session(3, endsAfter: 999)
        try await store.add(late, of: device(1), deviceLimit: 9, now: start + 60)
        #expect(try await Set(store.load()) == [session(2, endsAfter: 61), late])
    }

    @Test func `a session ends at the same time whether it is stored or not`() async throws {
        let store = try Storage.inMemory().sessionStore
        let session = session(1, endsAfter: 60.75)
        try await store.add(session, of: device(1), deviceLimit: 9, now: start)
        try await store.add(
            self.session(2, endsAfter: 999),
            of: device(2),
            deviceLimit: 9,
            now: session.end - 0.25
        )
        #expect(try await store.load().contains(session))
    }

    @Test func `a session survives a restart`() async throws {
        let folder = try TemporaryFolder()
        let first = try Storage.open(at: folder.data)
        try await first.sessionStore.add(session(7, endsAfter: 60), of: device(1), deviceLimit: 9, now: start)
        try first.close()
        let second = try Storage.open(at: folder.data)
        #expect(try await second.sessionStore.load() == [session(7, endsAfter: 60)])
        try second.close()
    }

    @Test func `the last use of a session is stored`() async throws {
        let store = try Storage.inMemory().sessionStore
        var used = session(1, endsAfter: 60)
        try await store.add(used, of: device(1), deviceLimit: 9, now: start)
        used.lastUse = start + 30
        try await store.recordUse(of: used)
        try await store.recordUse(of: session(2, endsAfter: 60))
        #expect(try await store.load() == [used])
    }

    @Test func `the devices that have signed in last are kept`() async throws {
        let store = try Storage.inMemory().sessionStore
        for byte: UInt8 in [1, 5, 2, 4, 3, 5] {
            let session = session(100 + byte, endsAfter: 1_000)
            try await store.remove(tokenDigests: [session.tokenDigest])
            try await store.add(session, of: device(byte), deviceLimit: 3, now: start)
        }
        #expect(try await Set(store.devices()) == [device(3), device(4), device(5)])
    }
}
