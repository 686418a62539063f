/// The words that the addresses of one kind of media are made of.
enum MediaPath {
    case songs
    case movies

    /// The first name of each path.
    var list: StaticString {
        switch self {
        case .songs: "songs"
        case .movies: "movies"
        }
    }

    /// The path of the list.
    var listPath: String {
        switch self {
        case .songs: "/songs"
        case .movies: "/movies"
        }
    }

    /// What the paths below it begin with.
    var folder: String {
        switch self {
        case .songs: "/songs/"
        case .movies: "/movies/"
        }
    }

    /// The name of the list for programs.
    var json: StaticString {
        switch self {
        case .songs: "songs.json"
        case .movies: "movies.json"
        }
    }

    /// Whom one of them is credited to.
    var credit: String {
        switch self {
        case .songs: "artist"
        case .movies: "director"
        }
    }

    /// All to whom they are credited.
    var credits: StaticString {
        switch self {
        case .songs: "artists"
        case .movies: "directors"
        }
    }
}
