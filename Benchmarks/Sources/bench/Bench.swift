import ArgumentParser
import Foundation

/// Starts servers with the same pages, loads them in turn, and prints their throughput and their cost.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bin/bench",
        abstract: "Compare Flipside with other servers on this machine.",
        discussion: Scenario.allCases.map { "  \($0.rawValue): \($0.title)" }.joined(separator: "\n")
    )

    @Argument(help: "The comparisons to run (default: all except endurance).")
    var scenarios: [Scenario] = Scenario.standard

    @Flag(help: "Run one short round of each, to check that everything works.")
    var quick = false

    @Option(help: "The number of rounds. Each round loads every server once.")
    var rounds = Plan.standard.rounds

    @Option(help: "The duration of a load, in seconds.")
    var seconds = Plan.standard.seconds

    @Option(parsing: .upToNextOption, help: "The numbers of open connections. Each number gets a table.")
    var connections = Plan.standard.connections

    @Option(help: "The Flipside program to measure.")
    var flipside = ".build/release/flipside"

    @Option(help: "The program of an older commit, built in a clone of its own, to measure beside it.")
    var baseline: String?

    @Option(help: "The SVG file to write a chart to.")
    var chart: String?

    func validate() throws {
        guard (1...20).contains(rounds), (1...60).contains(seconds) else {
            throw ValidationError("Rounds are 1 to 20, seconds 1 to 60.")
        }
        guard !connections.isEmpty, connections.allSatisfy((1...1_000).contains) else {
            throw ValidationError("Connections are 1 to 1000.")
        }
    }

    func run() async throws {
        let environment = try RunEnvironment(
            flipside: FlipsideBuild(name: "Flipside", program: flipside),
            baseline: baseline.map { FlipsideBuild(name: "Flipside, baseline", program: $0) }
        )
        defer { environment.close() }
        let plan =
            quick
            ? Plan(rounds: 1, seconds: 1, connections: connections, attackSeconds: 2, soakRequests: 100_000)
            : Plan(rounds: rounds, seconds: seconds, connections: connections)

        var outcomes: [Outcome] = []
        for scenario in scenarios {
            for outcome in try await scenario.comparison(in: environment).run(plan) {
                print("\(outcome.table.text)\n")
                outcomes.append(outcome)
            }
        }
        let goals = outcomes.flatMap(\.goals)
        if !goals.isEmpty { print("\(Table(goals: goals).text)\n") }
        if let chart {
            try Chart(groups: outcomes.compactMap(\.bars)).svg.write(toFile: chart, atomically: true, encoding: .utf8)
            print("The chart is in \(chart).")
        }
    }
}

/// A comparison, with the name that `bin/bench` takes as its argument.
enum Scenario: String, CaseIterable, ExpressibleByArgument {
    case file
    case songs
    case page
    case form
    case endurance

    /// The default comparisons: all but the endurance test, which takes as long as the others together.
    static let standard: [Scenario] = [.file, .songs, .page, .form]

    var title: String {
        switch self {
        case .file: "A static file: the stylesheet"
        case .songs: "A page of 13 songs"
        case .page: "A page read from SQLite and rendered for each request: 100 of 100,000 songs"
        case .form: "A form posted: a text that is kept"
        case .endurance: "Ordinary clients beside many idle, slow and greedy ones"
        }
    }

    func comparison(in environment: RunEnvironment) -> any Comparison {
        switch self {
        case .file:
            RequestComparison(
                title: title,
                target: .file,
                peers: [.hummingbird(rows: nil), .go(isInMemory: false), .nginx],
                note: "Flipside and nginx write an access log, the others none.",
                goals: [
                    Goal(peer: .nginx, measure: .requestsPerSecond(0.9)),
                    Goal(peer: .nginx, measure: .latency99(2), connections: 256),
                ],
                environment: environment
            )
        case .songs:
            RequestComparison(
                title: title,
                target: .songs,
                peers: [.hummingbird(rows: .memory), .hummingbird(rows: .database), .go(isInMemory: true), .nginx],
                note: "Flipside renders the page once for each change of a song. Hummingbird and Go render it for each"
                    + " request; nginx sends it as a file."
                    + " Flipside and nginx write an access log, the others none.",
                goals: [
                    Goal(peer: .hummingbird(rows: .memory), measure: .requestsPerSecond(7)),
                    Goal(peer: .go(isInMemory: true), measure: .requestsPerSecond(2)),
                    Goal(peer: .nginx, measure: .requestsPerSecond(0.8)),
                ],
                environment: environment
            )
        case .page:
            RequestComparison(
                title: title,
                target: .secondPage,
                songCount: 100_000,
                peers: [.hummingbird(rows: .database)],
                note: "The same rows, by the same statements. Flipside writes an access log, Hummingbird none.",
                goals: [Goal(peer: .hummingbird(rows: .database), measure: .requestsPerSecond(4))],
                environment: environment
            )
        case .form:
            RequestComparison(
                title: title,
                target: .form,
                peers: [.hummingbird(rows: .database), .go(isInMemory: true)],
                note: "Flipside and GRDB answer when the text is on the disk (synchronous = FULL), Go keeps it in"
                    + " memory. Flipside writes an access log, the others none.",
                environment: environment
            )
        case .endurance:
            Endurance(title: title, environment: environment)
        }
    }
}

/// Something to measure on several servers side by side.
protocol Comparison {
    /// Starts the servers, measures, and ends them.
    func run(_ plan: Plan) async throws -> [Outcome]
}

/// The result of a comparison: a table, and bars for the chart if there are any.
struct Outcome {
    let table: Table
    var bars: Chart.Group?
    /// The rows for the table of goals.
    var goals: [[String]] = []
}

/// The extent of the measurements.
struct Plan {
    /// The number of times that each server is loaded, in turn.
    let rounds: Int
    /// The duration of each load.
    let seconds: Int
    /// The numbers of connections. Each has its own table.
    let connections: [Int]
    /// The duration of each attack of an endurance test.
    var attackSeconds = 60
    /// The number of requests of the soak test that follows the attacks.
    var soakRequests = 5_000_000

    static let standard = Plan(rounds: 5, seconds: 2, connections: [1, 32, 256])
}
