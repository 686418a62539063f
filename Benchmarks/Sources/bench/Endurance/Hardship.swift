/// Something that a server on the open internet has to bear, while ordinary clients are served as ever.
protocol Hardship: Sendable {
    var name: String { get }

    /// Goes on until `isOver`, and says what was done.
    func endure(port: Int, until isOver: () -> Bool) throws -> String
}
