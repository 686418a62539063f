import GRDB
import Testing

@testable import Storage

struct BackupErrorTests {
    @Test func `a full disk is that of the copy, which may be another one`() {
        let error = DatabaseError(resultCode: .SQLITE_FULL, message: "database or disk is full")
        #expect(BackupError(error, file: "a", copy: "b") == .noRoom(file: "b"))
        #expect(BackupError(error, file: "b") == .noRoom(file: "b"))
    }
}
