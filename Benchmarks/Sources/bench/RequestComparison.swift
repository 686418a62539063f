import Foundation

/// A comparison that repeats the same request to several servers.
struct RequestComparison: Comparison {
    let title: String
    let target: LoadTarget
    /// The number of songs; `nil` for the bundled songs.
    var songCount: Int?
    let peers: [Peer]
    /// A remark for readers on the servers' work.
    let note: String
    var goals: [Goal] = []
    let environment: RunEnvironment

    /// The number of connections whose results the chart shows.
    private let charted = Chart.connections

    func run(_ plan: Plan) async throws -> [Outcome] {
        let servers = try await start()
        defer { servers.forEach { environment.children.end($0.process) } }
        try await compareBodies(of: Array(servers.prefix(1 + peers.count)))
        let load = Load(target: target, children: environment.children)
        for server in servers { _ = try load.run(on: server, connections: charted, seconds: 1) }

        return try plan.connections.map { connections in
            let measurements = try measure(servers, load: load, connections: connections, plan: plan)
            return Outcome(
                table: Table(
                    title: "\(title) (\(connections) \(connections == 1 ? "connection" : "connections"))",
                    measurements: measurements,
                    note: note
                ),
                bars: connections == charted ? Chart.Group(title: title, measurements: measurements) : nil,
                goals: goals.filter { $0.connections == connections }.compactMap { $0.row(of: title, measurements) }
            )
        }
    }

    /// Starts the servers: Flipside, whose page the peers serve, then the peers, then the older build with a page of its own.
    private func start() async throws -> [RunningServer] {
        let data = try await FlipsideData(songCount: songCount, of: environment.flipside, in: environment)
        let flipside = try await Server.flipside(environment.flipside, folder: data.folder).start(in: environment)
        let page = try await flipside.answer(to: target.page).body
        let answer = try await flipside.answer(to: target.path)
        let templates = try PeerTemplates(page: page, in: environment)
        var servers = [flipside]
        for peer in peers {
            let server = try peer.server(data: data, page: page, answer: answer, templates: templates, in: environment)
            servers.append(try await server.start(in: environment))
        }
        if let build = environment.baseline {
            let data = try await FlipsideData(songCount: songCount, of: build, in: environment)
            servers.append(try await Server.flipside(build, folder: data.folder).start(in: environment))
        }
        return servers
    }

    /// Checks that all servers send the same page. A comparison of different pages would be meaningless.
    private func compareBodies(of servers: [RunningServer]) async throws {
        guard target.hasBody, let flipside = servers.first else { return }
        let expected = try await flipside.answer(to: target.path).body
        for server in servers.dropFirst() {
            if let difference = PageDifference(of: try await server.answer(to: target.path).body, from: expected) {
                throw BenchError("\(server.name) serves something else than Flipside: \(difference)")
            }
        }
    }

    /// Loads the servers in turn, so that a temporary slowdown of the machine affects all of them.
    private func measure(
        _ servers: [RunningServer],
        load: Load,
        connections: Int,
        plan: Plan
    ) throws -> [Measurement] {
        var runs = [[Run]](repeating: [], count: servers.count)
        for round in 1...plan.rounds {
            for (index, server) in servers.enumerated() {
                Progress.show("\(target.path), \(connections) at once, round \(round): \(server.name)")
                runs[index].append(try measureOnce(server, load: load, connections: connections, plan: plan))
            }
        }
        return zip(servers, runs).map { Measurement(name: $0.name, runs: $1) }
    }

    private func measureOnce(_ server: RunningServer, load: Load, connections: Int, plan: Plan) throws -> Run {
        try server.emptyLogs()
        ProcessUsage.resetPeak(of: server.process.processIdentifier)
        let before = ProcessUsage(of: server.process.processIdentifier)
        let result = try load.run(on: server, connections: connections, seconds: plan.seconds)
        return Run(load: result, before: before, after: ProcessUsage(of: server.process.processIdentifier))
    }
}

/// A goal for Flipside, in comparison with a peer.
struct Goal {
    enum Measure {
        /// At least this multiple of the peer's requests a second.
        case requestsPerSecond(Double)
        /// At most this multiple of the peer's 99th percentile.
        case latency99(Double)
    }

    let peer: Peer
    let measure: Measure
    var connections = Chart.connections

    /// - Parameter measurements: The measurements, Flipside's first.
    /// - Returns: A row of the table of goals; `nil` if the peer was not measured.
    func row(of title: String, _ measurements: [Measurement]) -> [String]? {
        guard let flipside = measurements.first, let other = measurements.first(where: { $0.name == peer.name }) else {
            return nil
        }
        func times(_ value: (Run) -> Double) -> Double { flipside.median(value) / other.median(value) }
        let (aim, found, isReached) =
            switch measure {
            case .requestsPerSecond(let least):
                ("requests/s ≥ \(least)×", times(\.requestsPerSecond), times(\.requestsPerSecond) >= least)
            case .latency99(let most):
                ("p99 ≤ \(most)×", times(\.latency99), times(\.latency99) <= most)
            }
        let words = found.formatted(.number.precision(.fractionLength(2)))
        return [title, peer.name, String(connections), aim, "\(words)×", isReached ? "reached" : "not reached"]
    }
}

extension Table {
    /// - Parameter rows: As goals make them.
    init(goals rows: [[String]]) {
        self.init(
            title: "What was aimed at",
            head: ["", "beside", "connections", "aim", "found", ""],
            rows: rows,
            note: "Of the medians above."
        )
    }
}
