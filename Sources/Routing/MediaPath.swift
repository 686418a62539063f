/// The words that the addresses of one kind of media are made of.
struct MediaPath: Sendable {
    /// The first name of each path.
    let list: String

    static let songs = MediaPath(list: "songs")
    static let movies = MediaPath(list: "movies")
}
