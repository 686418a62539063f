/// A song or a movie: something with a name, and with someone it is credited to.
package protocol CatalogueItem: Identifiable, Sendable, Equatable where ID == Int64 {
    /// What a file in the envelope calls the credit; the first is our own word for it.
    static var creditKeys: [String] { get }

    var name: String { get }
    /// The artist of a song, the director of a movie.
    var credit: String { get }

    init(id: Int64, name: String, credit: String)
}
