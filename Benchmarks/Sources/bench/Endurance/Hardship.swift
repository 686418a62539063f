/// An attack that a server on the internet has to withstand without neglecting ordinary clients.
protocol Hardship: Sendable {
    var name: String { get }

    /// Runs until `isOver`, and returns a description of its actions.
    func endure(port: Int, until isOver: () -> Bool) throws -> String
}
