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
        in workshop: Workshop
    ) throws -> Server {
        switch self {
        case .hummingbird(let rows):
            Server(
                name: name,
                program: "Benchmarks/.build/release/hummingbird-peer",
                arguments: [
                    (rows ?? .memory).rawValue, data.copyOfDatabase, templates.folder, workshop.flipside.publicFolder,
                ]
            )
        case .go:
            Server(
                name: name,
                program: "Benchmarks/.build/go-peer",
                arguments: [templates.goFile, "Sources/Storage/Seeds/songs.json", workshop.flipside.publicFolder]
            )
        case .nginx:
            try .nginx(serving: page, like: answer, in: workshop)
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
