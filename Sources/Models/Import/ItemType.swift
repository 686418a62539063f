/// The type of an item, in the words of services.
enum ItemType {
    private static let otherWords: Set<String> = [
        "series", "miniseries", "episode", "episodes", "show", "season", "game", "videogame", "podcast", "podcasts",
        "person", "tvseries", "tvminiseries", "tvepisode", "audiobook", "boxset",
    ]

    /// Whether items of this type are neither songs nor movies, such as "TV Episode" or "show".
    static func isOther(_ type: String) -> Bool {
        type.lowercased().split { !$0.isLetter }.contains { otherWords.contains(String($0)) }
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
