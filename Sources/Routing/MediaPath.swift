/// The words that the addresses of one kind of media are made of.
struct MediaPath: Sendable {
    /// The first name of each path.
    let list: String
    /// The path of the list.
    let listPath: String
    /// What the paths below it begin with.
    let folder: String
    /// The path of the list for programs.
    let json: String
    /// Whom one of them is credited to.
    let credit: String
    /// All to whom they are credited.
    let credits: String

    private init(list: String, json: String, credit: String, credits: String) {
        self.list = list
        listPath = "/\(list)"
        folder = "/\(list)/"
        self.json = json
        self.credit = credit
        self.credits = credits
    }

    static let songs = MediaPath(list: "songs", json: "songs.json", credit: "artist", credits: "artists")
    static let movies = MediaPath(list: "movies", json: "movies.json", credit: "director", credits: "directors")
}
