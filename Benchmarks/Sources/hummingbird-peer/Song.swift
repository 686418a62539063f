import Foundation

/// One row of the page.
struct Song: Decodable, Sendable {
    let name: String
    let artist: String

    static func all(in file: URL) throws -> [Song] {
        try JSONDecoder().decode(Envelope.self, from: Data(contentsOf: file)).data
    }

    private struct Envelope: Decodable {
        let data: [Song]
    }
}
