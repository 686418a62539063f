import Foundation

/// A server that sends the same responses as Flipside. Each is written as its users would write it.
enum Peer {
    /// `rows` is the source of the rows; `nil` for a response without rows.
    case hummingbird(rows: Rows?)
    case go(isInMemory: Bool)
    /// Serves files only.
    case nginx

    enum Rows: String {
        case memory
        case database
    }

    func server(
        data: FlipsideData,
        page: Data,
        answer: Answer,
        templates: PeerTemplates,
        in environment: RunEnvironment
    ) throws -> Server {
        switch self {
        case .hummingbird(let rows):
            Server(
                name: name,
                program: "Benchmarks/.build/release/hummingbird-peer",
                arguments: [
                    (rows ?? .memory).rawValue, data.copyOfDatabase, templates.folder,
                    environment.flipside.publicFolder,
                ]
            )
        case .go:
            Server(
                name: name,
                program: "Benchmarks/.build/go-peer",
                arguments: [templates.goFile, "Sources/Models/Seeds/songs.json", environment.flipside.publicFolder]
            )
        case .nginx:
            try .nginx(serving: page, like: answer, in: environment)
        }
    }

    var name: String {
        switch self {
        case .hummingbird(rows: nil): "Hummingbird"
        case .hummingbird(rows: .memory?): "Hummingbird, in memory"
        case .hummingbird(rows: .database?): "Hummingbird with GRDB"
        case .go(isInMemory: false): "Go"
        case .go(isInMemory: true): "Go, in memory"
        case .nginx: "nginx, a file"
        }
    }
}

/// The songs page as templates for the others, made of Flipside's own page.
///
/// So all servers send the same bytes, and the page can change freely. Text that does not depend on the rows is fixed in
/// the templates: the others do a little less work for it than Flipside, which reads each title and link. All rows of the
/// others have the sleeve of the first one.
struct PeerTemplates {
    let folder: String
    var goFile: String { "\(folder)/songs.gohtml" }

    init(page: Data, in environment: RunEnvironment) throws {
        folder = environment.folder.path("templates-\(UUID())")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let parts = try Parts(of: String(decoding: page, as: UTF8.self))
        let mustacheRow = parts.row(url: "{{url}}", id: "{{id}}", name: "{{name}}", artist: "{{artist}}")
        try "\(parts.head){{#rows}}\n\(mustacheRow){{/rows}}\n\(parts.tail)"
            .write(toFile: "\(folder)/songs.mustache", atomically: true, encoding: .utf8)
        let goRow = parts.row(url: "{{.URL}}", id: "{{.ID}}", name: "{{.Name}}", artist: "{{.Artist}}")
        try "\(parts.head){{range .}}\(goRow){{end}}\(parts.tail)"
            .write(toFile: goFile, atomically: true, encoding: .utf8)
    }

    /// A page, taken apart where its rows begin and end.
    private struct Parts {
        let head: Substring
        let tail: Substring
        private let firstRow: Substring
        private let url: Substring
        private var number: Substring { url.split(separator: "/").last ?? "" }
        private let name: Substring
        private let artist: Substring

        init(of page: String) throws {
            let row =
                /[ ]*<li[^>]*><a class="media-row" href="([^"]*)"><img[^>]*\/><span [^>]*>([^<]*)<\/span> <span [^>]*>([^<]*)<\/span><\/a>.*<\/li>\n/
            let rows = page.matches(of: row)
            guard let first = rows.first, let last = rows.last else {
                throw BenchError("Flipside's songs page has no rows that look as expected.")
            }
            head = page[..<first.range.lowerBound]
            tail = page[last.range.upperBound...]
            (firstRow, url, name, artist) = first.output
        }

        /// The star beside the name has the name in its label and the number in its id, and is sent below the row's own
        /// address.
        func row(url newURL: String, id newID: String, name newName: String, artist newArtist: String) -> String {
            firstRow.replacing("-\(number)\"", with: "-\(newID)\"")
                .replacing("\"\(url)\"", with: "\"\(newURL)\"").replacing("\"\(url)/", with: "\"\(newURL)/")
                .replacing(">\(name)<", with: ">\(newName)<").replacing(": \(name)\"", with: ": \(newName)\"")
                .replacing(">\(artist)<", with: ">\(newArtist)<").description
        }
    }
}

/// A readable description of the first difference between two pages.
struct PageDifference: CustomStringConvertible {
    let description: String

    /// Returns `nil` if the pages are the same, byte for byte, except for the sleeves.
    init?(of page: Data, from expected: Data) {
        let page = Self.withEqualSleeves(page)
        let expected = Self.withEqualSleeves(expected)
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

    private static func withEqualSleeves(_ page: Data) -> Data {
        Data(String(decoding: page, as: UTF8.self).replacing(/"\/sleeves\/[^"]*"/, with: "\"/sleeves/\"").utf8)
    }
}
