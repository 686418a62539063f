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
        let workshop = try Workshop(
            flipside: FlipsideBuild(name: "Flipside", program: flipside),
            baseline: baseline.map { FlipsideBuild(name: "Flipside, baseline", program: $0) }
        )
        defer { workshop.close() }
        let plan =
            quick
            ? Plan(rounds: 1, seconds: 1, connections: connections, hardshipSeconds: 2, soakRequests: 100_000)
            : Plan(rounds: rounds, seconds: seconds, connections: connections)

        var outcomes: [Outcome] = []
        for scenario in scenarios {
            for outcome in try await scenario.comparison(in: workshop).run(plan) {
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
