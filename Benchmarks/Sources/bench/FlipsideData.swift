import Foundation

/// A data folder of Flipside's, filled before the measurement starts.
struct FlipsideData {
    let folder: String
    /// The copy of the database for the other servers, while Flipside uses the original.
    let copyOfDatabase: String

    /// Fills the folder with a separate process, because importing a large file raises the memory use of a process.
    /// - Parameter songCount: The number of songs; `nil` for the bundled songs.
    init(songCount: Int?, of build: FlipsideBuild, in workshop: Workshop) async throws {
        folder = workshop.folder.path("data-\(UUID())")
        copyOfDatabase = "\(folder)-copy.sqlite"
        var arguments: [String] = []
        if let songCount {
            let file = workshop.folder.path("songs.json")
            try Self.envelope(songCount: songCount).write(toFile: file, atomically: true, encoding: .utf8)
            arguments = ["--songs", file]
        }
        let server = Server.flipside(build, folder: folder, arguments: arguments)
        workshop.children.end(try await server.start(in: workshop).process)
        try FileManager.default.copyItem(atPath: "\(folder)/catalogue.sqlite", toPath: copyOfDatabase)
    }

    private static func envelope(songCount: Int) -> String {
        let names = ["Thriller", "Rock & Roll", "Été", "Like a Prayer", "Say My Name", "Halo", "Purple Rain"]
        let artists = ["Michael Jackson", "Led Zeppelin", "Claude François", "Madonna", "Beyoncé"]
        let rows = (1...songCount).map { number in
            let name = "\(names[number % names.count]) (take \(number))"
            return #"{"name":"\#(name)","artist":"\#(artists[number % artists.count])"}"#
        }
        return #"{"code":"19001","data":[\#(rows.joined(separator: ",\n"))]}"#
    }
}
