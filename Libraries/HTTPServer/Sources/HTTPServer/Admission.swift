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

    /// - Parameters:
    ///   - count: How many connections are open already.
    ///   - countOfNetwork: How many of them count for the same network; nil when this one counts for nobody.
    init(besides count: Int, ofNetwork countOfNetwork: Int?, under configuration: ServerConfiguration) {
        let limit = configuration.connectionLimitPerAddress
        switch countOfNetwork {
        case .some(let count) where count >= limit + Self.overflow: self = .dropped
        case .some(let count) where count >= limit: self = .turnedAway
        case _ where count >= configuration.connectionLimit: self = .turnedAway
        default: self = .welcome
        }
    }
}
