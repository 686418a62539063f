/// What becomes of a connection that was just accepted.
enum Admission {
    /// It is served.
    case welcome
    /// It is told that there are too many, in all or from its address (RFC 9110 §15.6.4).
    case turnedAway
    /// It is closed without a word: so many of its address were told already that telling is the attack.
    case dropped

    /// Connections of one address that are told so at a time.
    private static let overflow = 16

    /// - Parameter network: Whom the connection counts for; nil for nobody.
    init(of network: ClientNetwork?, to connections: OpenConnections, under configuration: ServerConfiguration) {
        let limit = configuration.connectionLimitPerAddress
        switch network.map(connections.count(from:)) {
        case .some(let count) where count >= limit + Self.overflow: self = .dropped
        case .some(let count) where count >= limit: self = .turnedAway
        case _ where connections.count >= configuration.connectionLimit: self = .turnedAway
        default: self = .welcome
        }
    }
}
