import Foundation
import Models
import PostgresTesting
import Testing

@Suite(.databases) struct SessionStoreTests {
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

    @Test(arguments: StoreEngine.all) func `a new database has no session`(engine: StoreEngine) async throws {
        #expect(try await engine.stores().sessions.load().isEmpty)
    }

    @Test(arguments: StoreEngine.all) func `sessions are kept until they are removed`(engine: StoreEngine) async throws
    {
        let store = try await engine.stores().sessions
        let one = session(0, endsAfter: 60)
        let other = session(255, endsAfter: 90)
        try await store.add(one, of: device(1), deviceLimit: 9, now: start)
        try await store.add(other, of: device(1), deviceLimit: 9, now: start)
        #expect(try await Set(store.load()) == [one, other])
        try await store.remove(tokenDigests: [one.tokenDigest])
        try await store.remove(tokenDigests: [one.tokenDigest])
        #expect(try await store.load() == [other])
    }

    @Test(arguments: StoreEngine.all) func `a new session deletes the ended ones`(engine: StoreEngine) async throws {
        let store = try await engine.stores().sessions
        try await store.add(session(1, endsAfter: 60), of: device(1), deviceLimit: 9, now: start)
        try await store.add(session(2, endsAfter: 61), of: device(1), deviceLimit: 9, now: start)
        let late = session(3, endsAfter: 999)
        try await store.add(late, of: device(1), deviceLimit: 9, now: start + 60)
        #expect(try await Set(store.load()) == [session(2, endsAfter: 61), late])
    }

    @Test(arguments: StoreEngine.all) func `a session ends at the same time whether it is stored or not`(
        engine: StoreEngine
    ) async throws {
        let store = try await engine.stores().sessions
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

    @Test(arguments: StoreEngine.all) func `the last use of a session is stored`(engine: StoreEngine) async throws {
        let store = try await engine.stores().sessions
        var used = session(1, endsAfter: 60)
        try await store.add(used, of: device(1), deviceLimit: 9, now: start)
        used.lastUse = start + 30
        try await store.recordUse(of: used)
        try await store.recordUse(of: session(2, endsAfter: 60))
        #expect(try await store.load() == [used])
    }

    @Test(arguments: StoreEngine.all) func `the devices that have signed in last are kept`(engine: StoreEngine)
        async throws
    {
        let store = try await engine.stores().sessions
        for byte: UInt8 in [1, 5, 2, 4, 3, 5] {
            let session = session(100 + byte, endsAfter: 1_000)
            try await store.remove(tokenDigests: [session.tokenDigest])
            try await store.add(session, of: device(byte), deviceLimit: 3, now: start)
        }
        #expect(try await Set(store.devices()) == [device(3), device(4), device(5)])
    }
}
