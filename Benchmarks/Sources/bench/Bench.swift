import ArgumentParser
import Foundation

/// Serves one page from several servers, loads them in turn, and prints who does what at which cost.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bin/bench",
        abstract: "Compares Flipside with other servers that serve the same page."
    )

    @Option(help: "The program to compare.")
    var flipside = ".build/release/flipside"

    @Option(help: "How often each server is loaded, in turn.")
    var rounds = 3

    @Option(help: "How long each time, in seconds.")
    var seconds = 4

    @Option(help: "Connections of the load, all kept open.")
    var connections = 32

    @Option(help: "Writes a chart of the requests per second to this SVG file.")
    var chart: String?

    func validate() throws {
        guard (1...20).contains(rounds), (1...60).contains(seconds), (1...1_000).contains(connections) else {
            throw ValidationError("Rounds are 1 to 20, seconds 1 to 60 and connections 1 to 1000.")
        }
    }

    func run() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let children = ChildProcesses()
        defer { children.stop() }
        let signals = children.stopOnSignals()
        defer { signals.forEach { $0.cancel() } }

        let servers = try await start(in: folder, as: children)
        let measurements = try measure(servers, as: children)

        print(Report(connections: connections, measurements: measurements).text)
        if let chart {
            try Chart(measurements: measurements).svg.write(toFile: chart, atomically: true, encoding: .utf8)
            print("\nThe chart is in \(chart).")
        }
    }

    /// Starts every server; nginx last, because it serves the page that Flipside made.
    private func start(in folder: TemporaryFolder, as children: ChildProcesses) async throws
        -> [RunningServer]
    {
        let flipside = try await Server.flipside(program: flipside, data: folder.path("data")).start(
            as: children
        )
        let page = try await flipside.page()
        try page.write(to: folder.url("songs.html"))
        let others = [
            try await Server.hummingbird.start(as: children),
            try await Server.nginx(in: folder, port: freePort()).start(as: children),
        ]
        for other in others {
            if let difference = PageDifference(of: try await other.page(), from: page) {
                print("\(other.name) serves another page than Flipside: \(difference)\n")
            }
        }
        return [flipside] + others
    }

    private func measure(_ servers: [RunningServer], as children: ChildProcesses) throws -> [Measurement] {
        for server in servers {
            _ = try Load(seconds: 1, connections: connections).run(on: server, as: children)
        }
        var runs = [[Run]](repeating: [], count: servers.count)
        for round in 1...rounds {
            for (index, server) in servers.enumerated() {
                FileHandle.standardError.write(Data("Round \(round) of \(rounds): \(server.name)\n".utf8))
                let before = ProcessUsage(of: server.processIdentifier)
                let result = try Load(seconds: seconds, connections: connections).run(
                    on: server,
                    as: children
                )
                let after = ProcessUsage(of: server.processIdentifier)
                runs[index].append(Run(load: result, before: before, after: after))
            }
        }
        return zip(servers, runs).map { Measurement(name: $0.name, runs: $1) }
    }
}
