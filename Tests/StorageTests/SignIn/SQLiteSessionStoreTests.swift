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

    @Test func `a session survives a restart`() async throws {
        let folder = try TemporaryFolder()
        let first = try Storage.open(at: folder.data)
        try await first.sessionStore.add(session(7, endsAfter: 60), of: device(1), deviceLimit: 9, now: start)
        try first.close()
        let second = try Storage.open(at: folder.data)
        #expect(try await second.sessionStore.load() == [session(7, endsAfter: 60)])
        try second.close()
    }
}
