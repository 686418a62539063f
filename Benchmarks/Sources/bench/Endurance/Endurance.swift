import Foundation

/// Measures how ordinary clients fare while others attack the server, and the resources used after millions of requests.
struct Endurance: Comparison {
    let title: String
    let workshop: Workshop

    func run(_ plan: Plan) async throws -> [Outcome] {
        try Self.raiseDescriptorLimit()
        var outcomes: [Outcome] = []
        for build in [workshop.flipside, workshop.baseline].compactMap(\.self) {
            outcomes += try await run(plan, of: build)
        }
        return outcomes
    }

    private func run(_ plan: Plan, of build: FlipsideBuild) async throws -> [Outcome] {
        let data = try await FlipsideData(songCount: nil, of: build, in: workshop)
        let server = try await Server.flipside(build, folder: data.folder).start(in: workshop)
        defer { workshop.children.end(server.process) }
        let trials = [
            try bear(Calm(), server, plan),
            try bear(Slowloris(size: 1_000), server, plan),
            try bear(Pipeliner(), server, plan),
            try bear(Uploader(), server, plan),
            try bear(IdleConnections(size: Self.idleCount), server, plan),
        ]
        Progress.show("A soak of \(plan.soakRequests.formatted()) requests")
        let load = Load(target: .soak, children: workshop.children)
        let soak = try Soak(requestCount: plan.soakRequests, load: load).run(on: server)
        return [
            Outcome(table: Table(title: "\(build.name). \(title)", trials: trials)),
            Outcome(
                table: Table(title: "\(build.name). What \(soak.requestCount.formatted()) requests leave", soak: soak)
            ),
        ]
    }

    private func bear(_ hardship: some Hardship, _ server: RunningServer, _ plan: Plan) throws -> TrialOutcome {
        Progress.show(hardship.name)
        try server.emptyLogs()
        return try Trial(hardship: hardship, duration: .seconds(plan.hardshipSeconds)).run(on: server)
    }

    private static let idleCount = 10_000

    /// Raises the limit, because this process too needs a descriptor for each idle connection.
    private static func raiseDescriptorLimit() throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        let isRaised = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
        guard isRaised, limit.rlim_cur > idleCount + 1_000 else {
            throw BenchError(
                "The system allows \(limit.rlim_cur) descriptors, too few for the idle connections: see ulimit -Hn."
            )
        }
    }
}
