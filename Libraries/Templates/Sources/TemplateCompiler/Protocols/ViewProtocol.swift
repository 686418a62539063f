/// A protocol declared in a Swift file, as far as a template needs to know it.
struct ViewProtocol: Equatable {
    var name: String
    /// The path of the file that declares it.
    var path: String
    /// Where its name stands.
    var position: Position
    /// `public`, `package` or nothing: what its `render(into:)` has to be.
    var access: String
    /// The names after its colon.
    var inherited: [String]
    /// Where it declares members called `html`.
    var reservedMembers: [Position]
}
