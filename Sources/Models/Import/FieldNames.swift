/// The meaning of a column: its field, and the notation of its values.
struct ColumnMatch: Hashable, Sendable {
    let field: CatalogueField
    /// If a file has two names for one field, the one with the lower rank is used.
    let rank: UInt8
    var notation: ColumnNotation
}

/// The names of fields in files, of any service and in several languages.
enum FieldNames {
    /// Returns a name in lower case, without accents, separators and spaces: Track Name, TRACK_NAME, track.name. "Track #"
    /// is "tracknumber".
    static func normalized(_ name: some StringProtocol) -> String {
        let name = name.hasSuffix("#") ? "\(name.dropLast()) number" : String(name)
        return Folding.fold(name).replacingBytes(" ", with: "")
    }

    /// Returns the meaning of a name; `nil` if it is not known.
    /// - Parameter name: A normalized name.
    static func match(_ name: String, in kind: CatalogueKind) -> ColumnMatch? {
        if let match = (kind == .songs ? songMatches : movieMatches)[name] { return match }
        if minuteNames.contains(name) {
            return ColumnMatch(field: .duration, rank: CompoundNames.firstRank, notation: .duration(.minutes, of: kind))
        }
        if let (field, rank) = CompoundNames.field(name, in: kind) {
            return ColumnMatch(field: field, rank: rank, notation: notation(of: field, named: name, in: kind))
        }
        return timed(name, in: kind) ?? rated(name, in: kind) ?? numbered(name, in: kind)
    }

    /// Returns the meaning of one of several names, such as "Genre 2": the same, if the first ones are full. Artists and
    /// directors are joined; see `ColumnPlan`.
    private static func numbered(_ name: String, in kind: CatalogueKind) -> ColumnMatch? {
        guard let number = name.utf8.last, JSONCursor.digits.contains(number),
            var match = match(String(name.dropLast()), in: kind)
        else { return nil }
        switch match.field {
        case .credit: match.notation = .part
        case .tags, .note: break
        default: return nil
        }
        return ColumnMatch(field: match.field, rank: .max, notation: match.notation)
    }

    /// The names of durations that are units alone.
    static let minuteNames: Set<String> = ["minutes", "mins", "minuten", "minutos", "minuti"]

    /// Returns the meaning of the name of a duration with its unit.
    private static func timed(_ name: String, in kind: CatalogueKind) -> ColumnMatch? {
        for (suffix, unit) in timeUnits where name.hasSuffix(suffix) && name != suffix {
            guard let match = match(String(name.dropLast(suffix.count)), in: kind), match.field == .duration else {
                continue
            }
            return ColumnMatch(field: .duration, rank: match.rank, notation: .duration(unit, of: kind))
        }
        return nil
    }

    /// The words before the best value of a rating.
    private static let scaleWords = ["outof", "of", "von", "sur", "sobre", "de", "su", "uit", "van", "из"]

    /// Returns the meaning of the name of a rating with its scale: "Rating /10", "Bewertung (1-10)", "Rating out of 4".
    private static func rated(_ name: String, in kind: CatalogueKind) -> ColumnMatch? {
        for best in [100, 10, 20, 6, 5, 4] where name.hasSuffix("\(best)") {
            let numbers = name.dropLast("\(best)".count)
            var words = numbers
            if words.hasSuffix("0") || words.hasSuffix("1") { words.removeLast() }
            if let word = scaleWords.first(where: words.hasSuffix) { words.removeLast(word.count) }
            // "Rating 4" may be the fourth one.
            guard best >= 10 || words.count < numbers.count, let match = match(String(words), in: kind),
                match.field == .rating
            else { continue }
            return ColumnMatch(field: .rating, rank: match.rank, notation: .rating(best: best))
        }
        return nil
    }

    private static let songMatches = makeMatches(of: .songs)
    private static let movieMatches = makeMatches(of: .movies)

    private static func makeMatches(of kind: CatalogueKind) -> [String: ColumnMatch] {
        var matches: [String: ColumnMatch] = [:]
        for field in kind.fields {
            for (rank, name) in (kind.importedNames(of: field) + translations(of: field, in: kind)).enumerated() {
                let rank = UInt8(min(rank, 199))
                let notation = notation(of: field, named: name, in: kind)
                let key = rank == 0 ? name : normalized(name)
                if matches[key] == nil { matches[key] = ColumnMatch(field: field, rank: rank, notation: notation) }
            }
        }
        return matches
    }

    private static func notation(
        of field: CatalogueField,
        named name: String,
        in kind: CatalogueKind
    ) -> ColumnNotation {
        switch field {
        case .name, .credit, .album, .note: .text
        case .year: .year
        // The unit of bare numbers depends on the values; see `ColumnPlan`.
        case .duration: .duration(name == "seconds" ? .seconds : nil, of: kind)
        case .rating: .rating(best: Rating.best)
        case .tags: .tags(separators: ",;|")
        }
    }

    /// The units that follow the name of a duration, such as in "Duration (ms)", the longest first.
    private static let timeUnits = unitNames.sorted { $0.0.utf8.count > $1.0.utf8.count }

    private static let unitNames: [(String, ColumnNotation.TimeUnit?)] = [
        ("ms", .milliseconds), ("msec", .milliseconds), ("millis", .milliseconds), ("milliseconds", .milliseconds),
        ("s", .seconds), ("sec", .seconds), ("secs", .seconds), ("seconds", .seconds), ("sek", .seconds),
        ("insec", .seconds), ("inseconds", .seconds), ("inms", .milliseconds),
        ("min", .minutes), ("mins", .minutes), ("minutes", .minutes), ("minuten", .minutes), ("minutos", .minutes),
        ("分鐘", .minutes), ("分钟", .minutes), ("分", .minutes), ("秒", .seconds), ("inmin", .minutes), ("inmins", .minutes),
        ("inminutes", .minutes),
        ("h", .hours), ("hrs", .hours), ("hours", .hours), ("std", .hours), ("stunden", .hours), ("horas", .hours),
        ("heures", .hours), ("ore", .hours),
        // The form of times, such as "m:ss"
        ("mss", nil), ("mmss", nil), ("minsec", nil), ("hmmss", nil), ("hhmmss", nil), ("hmm", .hours),
        ("hhmm", .hours),
    ]

    /// The names in languages other than English: Spanish, Portuguese, French, German, Italian, Dutch, Polish, Russian,
    /// Turkish, Chinese, Japanese, Korean, Arabic, Hindi.
    static func translations(of field: CatalogueField, in kind: CatalogueKind) -> [String] {
        switch (field, kind) {
        case (.name, .songs):
            [
                "título", "canción", "nombre", "tema", "música", "canção", "faixa", "nome", "titre", "chanson",
                "morceau",
                "nom", "titel", "lied", "stück", "titolo", "canzone", "brano", "nummer", "liedje", "tytuł", "utwór",
                "piosenka",
                "название", "песня", "композиция", "трек", "şarkı", "parça", "başlık", "ad", "歌曲", "歌名", "曲名", "标题",
                "標題", "名称", "名稱", "名前", "タイトル", "曲", "노래", "제목", "곡명", "العنوان", "عنوان", "أغنية", "الأغنية",
                "اسم الأغنية", "शीर्षक", "गाना", "गीत", "नाम",
            ]
        case (.name, .movies):
            [
                "título", "película", "nombre", "filme", "nome", "titre", "nom", "titel", "titolo", "tytuł", "название",
                "фильм", "başlık", "ad", "电影", "電影", "片名", "标题", "標題", "名称", "名稱", "タイトル", "映画", "作品名",
                "영화", "제목", "العنوان", "عنوان", "فيلم", "الفيلم", "शीर्षक", "फिल्म", "फ़िल्म", "नाम",
            ]
        case (.credit, .songs):
            [
                "intérprete", "artista", "artistas", "cantante", "grupo", "cantor", "cantora", "banda", "artiste",
                "artistes", "interprète", "chanteur", "groupe", "künstler", "künstlerin", "interpret", "interpreten",
                "gruppe", "cantante", "gruppo", "artiest", "artiesten", "uitvoerder", "wykonawca", "artysta", "zespół",
                "исполнитель", "артист", "группа", "sanatçı", "şarkıcı", "艺人", "藝人", "歌手", "艺术家", "演唱者",
                "アーティスト", "アーティスト名", "歌手名", "가수", "아티스트", "الفنان", "فنان", "المغني", "مغني", "कलाकार",
                "गायक",
            ]
        case (.credit, .movies):
            [
                "dirección", "directora", "diretor", "diretora", "direção", "realizador", "realizadora", "réalisateur",
                "réalisatrice", "réalisation", "regie", "regisseur", "regisseurin", "regista", "regia", "reżyser",
                "reżyseria", "режиссер", "режиссёр", "yönetmen", "导演", "導演", "監督", "감독", "المخرج", "مخرج",
                "निर्देशक",
            ]
        case (.album, _):
            ["álbum", "disco", "альбом", "albüm", "专辑", "專輯", "アルバム", "アルバム名", "앨범", "الألبوم", "ألبوم", "एल्बम"]
        case (.year, _):
            [
                "año", "ano", "année", "jahr", "erscheinungsjahr", "anno", "jaar", "rok", "год", "yıl", "年", "年份",
                "发行年份",
                "年代", "発売年", "公開年", "연도", "السنة", "سنة", "عام", "वर्ष", "साल",
            ]
        case (.duration, _):
            [
                "duración", "duração", "durée", "dauer", "länge", "laufzeit", "spieldauer", "durata", "duur", "lengte",
                "czas trwania", "czas", "długość", "temps", "длительность", "продолжительность", "süre", "时长", "時長",
                "时间", "時間", "長さ",
                "再生時間",
                "上映時間", "길이", "재생 시간", "المدة", "مدة", "अवधि",
            ]
        case (.rating, _):
            [
                "valoración", "puntuación", "calificación", "nota", "avaliação", "classificação", "évaluation",
                "bewertung", "wertung", "meine wertung",
                "meine bewertung", "ma note", "マイレート", "valutazione", "voto", "beoordeling", "ocena", "оценка",
                "рейтинг", "puan", "评分",
                "評分",
                "评价", "評価", "평점", "별점", "التقييم", "تقييم", "रेटिंग",
            ]
        case (.tags, _):
            [
                "género", "géneros", "etiquetas", "gênero", "gêneros", "étiquettes", "schlagwörter", "genere", "generi",
                "gatunek", "жанр", "жанры", "теги", "tür", "etiketler", "流派", "类型", "類型", "风格", "标签", "ジャンル", "タグ",
                "장르", "태그", "النوع", "وسوم", "शैली",
            ]
        case (.note, _):
            [
                "notas", "comentario", "comentarios", "comentário", "comentários", "observações", "commentaire",
                "commentaires", "remarques", "notiz", "notizen", "kommentar", "kommentare", "bemerkung", "commento",
                "commenti", "opmerking", "opmerkingen", "uwagi", "komentarz", "заметка", "заметки", "комментарий",
                "not", "notlar", "备注", "備註", "评论", "メモ", "備考", "コメント", "메모", "비고", "ملاحظات", "ملاحظة", "टिप्पणी",
            ]
        }
    }
}
