import Foundation

/// A readable description of the first difference between two pages.
struct PageDifference: CustomStringConvertible {
    let description: String

    /// Returns `nil` if the pages are the same, byte for byte.
    init?(of page: Data, from expected: Data) {
        guard page != expected else { return nil }
        let lines = page.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let expectedLines = expected.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let index = zip(lines, expectedLines).prefix { $0 == $1 }.count
        let line = index < lines.count ? String(decoding: lines[index], as: UTF8.self) : "(its end)"
        let expectedLine =
            index < expectedLines.count ? String(decoding: expectedLines[index], as: UTF8.self) : "(its end)"
        description = """
            \(page.count) bytes for \(expected.count). Line \(index + 1) is
              \(line)
            for
              \(expectedLine)
            """
    }
}
