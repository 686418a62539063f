/// The type of an item, in the words of services.
enum ItemType {
    private static let otherWords: Set<String> = [
        "series", "miniseries", "episode", "episodes", "show", "season", "game", "videogame", "podcast", "podcasts",
        "person", "trailer", "folder", "tvseries", "tvminiseries", "tvepisode", "audiobook", "boxset", "list",
    ]
    private static let music: Set<String> = ["audio", "song", "track", "album", "musicalbum", "artist", "musicartist"]
    private static let films: Set<String> = [
        "movie", "film", "video", "musicvideo", "album", "musicalbum", "artist", "musicartist",
    ]

    /// Whether items of this type are not of a kind, such as "TV Episode" and "show" among movies.
    static func isOther(_ type: String, than kind: CatalogueKind) -> Bool {
        let words = Set(type.lowercased().split { !$0.isLetter }.map(String.init))
        return !words.isDisjoint(with: otherWords) || words == ["tv"]
            || !words.isDisjoint(with: kind == .songs ? films : music)
    }

    private static let seasonWords = [
        "season", "limited series", "miniseries", "staffel", "miniserie", "temporada", "saison", "mini-série",
        "stagione",
        "seizoen", "sezon", "сезон", "シーズン", "시즌", "الموسم", "सीज़न",
    ]

    /// The words for a part of a series that a movie may have in its title as well, but then as the last part of it: "Dune: Part
    /// Two".
    private static let partWords = [
        "part", "parte", "partie", "teil", "deel", "del", "część", "часть", "volume", "vol.", "series", "book",
        "chapter", "collection", "act",
    ]

    /// Whether a title is that of an episode, as Netflix writes them: "Dark: Season 1: Secrets", "Money Heist: Part 1: Episode
    /// 1", "Stranger Things: Stranger Things 4: Chapter One".
    static func isEpisode(_ title: String) -> Bool {
        let parts = title.lowercased().split(separator: ":").map { String($0).trimmed }
        let hasSeason = parts.dropFirst().contains { part in
            let part = part.drop { $0.isWhitespace || $0.isNumber || $0 == "." }
            return seasonWords.contains(where: part.hasPrefix) || part.hasPrefix("季")
        }
        let hasPart = parts.dropFirst().dropLast().contains { part in
            let words = part.split(separator: " ")
            return words.count <= 2 && partWords.contains { words[0] == $0 }
                || words.count > 1 && words.last?.allSatisfy(\.isNumber) == true
                    && words.dropLast().joined(separator: " ") == parts[0]
        }
        // "Money Heist: Part 1: Episode 3 (Episode 3)"
        return hasSeason || hasPart || title.contains("(Episode ")
    }

    /// The names of columns with the types of items.
    static let columnNames: Set<String> = [
        "type", "titletype", "contenttype", "mediatype", "itemtype", "kind", "typ", "tipo", "类型", "種類",
    ]

    /// Whether all of some types are known, and one of them is not of a kind.
    static func areTypes(_ values: [String], of kind: CatalogueKind) -> Bool {
        values.contains { isOther($0, than: kind) }
            && values.allSatisfy { isOther($0, than: kind) || isOwn($0, of: kind) }
    }

    private static let ownMusic: Set<String> = ["song", "songs", "track", "audio", "music", "single"]
    private static let ownFilms: Set<String> = [
        "movie", "movies", "film", "films", "feature", "short", "documentary", "video", "spielfilm", "película",
        "filme",
    ]

    private static func isOwn(_ type: String, of kind: CatalogueKind) -> Bool {
        let words = Set(type.lowercased().split { !$0.isLetter }.map(String.init))
        return !words.isDisjoint(with: kind == .songs ? ownMusic : ownFilms)
    }
}
