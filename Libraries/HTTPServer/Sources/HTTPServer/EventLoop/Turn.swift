/// How much one task may do before others on its loop get their turn.
///
/// Counted in bytes moved. Answering a request costs a fixed sum on top, so that a client which sends small
/// requests without pause is interrupted as surely as one which moves much data.
struct Turn {
    private static let budget = 256 << 10
    /// The price of answering one request: sixteen fit into a turn.
    static let requestCost = 16 << 10

    private var spent = 0

    /// - Returns: Whether the turn is over.
    mutating func spend(_ cost: Int) -> Bool {
        spent += cost
        return spent >= Self.budget
    }
}
