import Glibc
import Testing

@testable import HTTPServer

@Suite struct StaticFileTests {
    @Test func `a date is strong once the second of the change is over, and is never in the future`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a", to: "a.txt")
        let path = "\(folder.path)/a.txt"
        let change = timespec(tv_sec: 1000, tv_nsec: 999_999_999)
        try #require(utimensat(AT_FDCWD, path, [change, change], 0) == 0)
        for (now, date, isStrong) in [(1001, 1000, true), (1000, 1000, false), (999, 999, false)] {
            let validators = try StaticFile(path: path, name: path, now: HTTPDate(secondsSince1970: now)).validators
            #expect(validators.lastModified == HTTPDate(secondsSince1970: date))
            #expect(validators.lastModifiedIsStrong == isStrong)
        }
    }
}
