/// The type of an item, in the words of services.
enum ItemType {
    private static let otherWords: Set<String> = [
        "series", "miniseries", "episode", "episodes", "show", "season", "game", "videogame", "podcast", "podcasts",
        "person", "tvseries", "tvminiseries", "tvepisode", "audiobook", "boxset", "list",
    ]
    private static let music: Set<String> = ["audio", "song", "track", "album", "musicalbum", "artist", "musicartist"]
    private static let films: Set<String> = ["movie", "film", "album", "musicalbum", "artist", "musicartist"]

    /// Whether items of this type are not of a kind, such as "TV Episode" and "show" among movies.
    static func isOther(_ type: String, than kind: CatalogueKind) -> Bool {
        let words = Set(type.lowercased().split { !$0.isLetter }.map(String.init))
        return !words.isDisjoint(with: otherWords) || !words.isDisjoint(with: kind == .songs ? films : music)
    }

    private static let seasonWords = [
        "season", "limited series", "miniseries", "staffel", "miniserie", "temporada", "saison", "mini-série",
        "stagione",
        "seizoen", "sezon", "сезон", "シーズン", "시즌", "الموسم", "सीज़न",
    ]

    /// Whether a title is that of an episode, as Netflix writes them: "Dark: Season 1: Secrets".
    static func isEpisode(_ title: String) -> Bool {
        title.lowercased().split(separator: ":").dropFirst().contains { part in
            let part = part.drop { $0.isWhitespace || $0.isNumber || $0 == "." }
            return seasonWords.contains(where: part.hasPrefix) || part.hasPrefix("季")
        }
    }
}
