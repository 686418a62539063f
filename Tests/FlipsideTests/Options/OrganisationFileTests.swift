import Foundation
import Models
import Testing

@testable import Flipside

struct OrganisationFileTests {
    private func path(_ content: String) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "organisation-\(UUID().uuidString)").path
        try Data(content.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test func `a list of repositories from GitHub is read`() throws {
        let path = try path(#"[{"full_name": "apple/swift", "private": false}]"#)
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try OrganisationList(readingFrom: path).repositories.map(\.fullName) == ["apple/swift"])
    }

    @Test func `an invalid row of the file is reported with its number`() throws {
        let path = try path("[\n  {\"full_name\": 1}\n]")
        defer { try? FileManager.default.removeItem(atPath: path) }
        let error = try #require(throws: FileError.self) { try OrganisationList(readingFrom: path) }
        #expect(error.description.contains(path))
        #expect(error.description.contains("repository 1: expected a \"full_name\""))
    }

    @Test(arguments: ["/nowhere/repositories.json", "/tmp"])
    func `a file that cannot be read is refused`(path: String) {
        let error = #expect(throws: FileError.self) { try OrganisationList(readingFrom: path) }
        #expect(error?.description == "The organisation file \(path) cannot be read. Check its path and permissions.")
    }
}
