/// Something that a server on the open internet has to bear, while ordinary clients are served as ever.
protocol Hardship: Sendable {
    var name: String { get }

    /// Runs until `isOver`, and returns a description of its actions.
    func endure(port: Int, until isOver: () -> Bool) throws -> String
}
