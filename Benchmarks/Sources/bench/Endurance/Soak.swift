/// Millions of ordinary requests, after which a server should hold no more resources than before.
struct Soak {
    let requestCount: Int
    let load: Load

    /// The resources that the server holds before and after the soak test.
    struct Outcome {
        let requestCount: Int
        let before: Holdings
        let after: Holdings
    }

    struct Holdings {
        let anonymousBytes: Int
        let descriptors: Int

        init(of server: RunningServer) {
            let identifier = server.process.processIdentifier
            anonymousBytes = ProcessUsage(of: identifier).anonymousBytes
            descriptors = ProcessUsage.descriptorCount(of: identifier)
        }
    }

    func run(on server: RunningServer) throws -> Outcome {
        // The first load makes the server allocate everything that it allocates once, such as buffers.
        _ = try loadOnce(server)
        let before = Holdings(of: server)
        var done = 0
        while done < requestCount { done += try loadOnce(server) }
        return Outcome(requestCount: done, before: before, after: Holdings(of: server))
    }

    private func loadOnce(_ server: RunningServer) throws -> Int {
        try server.emptyLogs()
        return try load.run(on: server, connections: 64, seconds: 10).requests
    }
}
