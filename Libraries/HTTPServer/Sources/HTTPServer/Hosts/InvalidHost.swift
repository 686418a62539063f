/// A host that nobody can ask for.
public struct InvalidHost: Error, Sendable, Equatable, CustomStringConvertible {
    /// As it was given.
    public let text: String

    /// What to write instead, in one line.
    public var description: String {
        "“\(text)” is not a host: write a name such as shelf.example or an address, without http:// and port."
    }
}
