import ArgumentParser

/// The limits that depend on who uses the server; each has its environment variable too.
struct LimitOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The longest form to take (environment: FLIPSIDE_MAX_BODY; default: 1M).",
            discussion: "In bytes, or with K, M or G: from 64K to 1G.",
            valueName: "size"
        ),
        transform: ByteCount.explained
    )
    var maxBody: ByteCount?

    @Option(
        help: ArgumentHelp(
            "The most connections at a time (environment: FLIPSIDE_MAX_CONNECTIONS; default: 16384).",
            valueName: "number"
        ),
        transform: PositiveNumber.explained
    )
    var maxConnections: PositiveNumber?

    @Option(
        help: ArgumentHelp(
            "The most from one address (environment: FLIPSIDE_MAX_CONNECTIONS_PER_ADDRESS; default: 256).",
            discussion: "Trusted proxies and this machine itself are not counted.",
            valueName: "number"
        ),
        transform: PositiveNumber.explained
    )
    var maxConnectionsPerAddress: PositiveNumber?

    @Option(
        help: ArgumentHelp(
            "The most requests on a connection (environment: FLIPSIDE_MAX_REQUESTS; default: 10000).",
            valueName: "number"
        ),
        transform: PositiveNumber.explained
    )
    var maxRequests: PositiveNumber?

    @Option(
        help: ArgumentHelp(
            "How long a head may take to arrive (environment: FLIPSIDE_HEAD_TIMEOUT; default: 15).",
            valueName: "seconds"
        ),
        transform: PositiveNumber.explained
    )
    var headTimeout: PositiveNumber?

    @Option(
        help: ArgumentHelp(
            "How long a connection may be idle (environment: FLIPSIDE_IDLE_TIMEOUT; default: 60).",
            valueName: "seconds"
        ),
        transform: PositiveNumber.explained
    )
    var idleTimeout: PositiveNumber?
}

/// A number from 1 to 1,000,000.
struct PositiveNumber: Equatable, Sendable, Explained {
    let value: Int

    init?(argument: String) {
        guard let value = Int(argument), (1...1_000_000).contains(value) else { return nil }
        self.value = value
    }

    static let explanation = "a number from 1 to 1000000"
}

/// A number of bytes from 64 KiB, within which the app's own forms fit, to 1 GiB.
struct ByteCount: Equatable, Sendable, Explained {
    let value: Int

    init?(argument: String) {
        let units = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
        let unit = argument.last.flatMap { units[$0.uppercased()] }
        let digits = unit == nil ? argument[...] : argument.dropLast()
        guard let number = Int(digits), (1...1 << 30).contains(number) else { return nil }
        value = number * (unit ?? 1)
        guard (64 << 10...1 << 30).contains(value) else { return nil }
    }

    static let explanation = "a number of bytes from 64K to 1G"
}
