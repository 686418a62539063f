/// Admits one change at a time while the only synchronous standby is away.
///
/// Each commit would wait for the standby until its time limit, with its rows locked, on a connection that readers need. So after
/// the first one that was not confirmed, one change at a time tests whether the standby is back, and all others are refused.
struct StandbyGate {
    private(set) var isAway = false
    private var isTrying = false

    /// - Returns: Whether the change tests if the standby is back.
    /// - Throws: `PostgresError.standbyAway`.
    mutating func admit() throws(PostgresError) -> Bool {
        guard isAway else { return false }
        guard !isTrying else { throw .standbyAway }
        isTrying = true
        return true
    }

    /// Notes the end of a change that was admitted.
    mutating func end(isTrial: Bool, failure: (any Error)? = nil) {
        if isTrial { isTrying = false }
        if isTrial, failure == nil { isAway = false }
        if failure as? PostgresError == .unconfirmed { isAway = true }
    }
}
