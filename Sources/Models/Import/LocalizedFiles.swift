/// The files of services that name their columns in the language of the visitor.
extension KnownFile {
    /// Exportify, in its languages: the name, the artists, the album, its date, the duration and the genres of the artists.
    static let exportify = [
        "Track-Name|Künstlername(n)|Album-Name|Veröffentlichungsdatum des Albums|Track-Dauer (ms)|Künstler-Genres",
        "Nombre de la canción|Nombre(s) del artista|Nombre del álbum|Fecha de lanzamiento del álbum|Duración de la canción (ms)|Géneros del artista",
        "Nom du titre|Nom(s) de l'artiste|Nom de l'album|Date de sortie de l'album|Durée du titre (ms)|Genres de l'artiste",
        "Nome della traccia|Nome dell'artista|Nome dell'album|Data di rilascio dell'album|Durata della traccia (ms)|Generi dell'artista",
        "Nome da faixa|Nome(s) do artista|Nome do álbum|Data de lançamento do álbum|Duração da faixa (ms)|Gêneros do artista",
        "Nummernaam|Naam van artiest|Naam van album|Releasedatum van het album|Nummerduur (ms)|Genres van de artiest",
        "Låtens namn|Artistens namn|Albumets namn|Albumets releasedatum|Låtlängd (ms)|Artistens genrer",
        "Parça Adı|Sanatçı Adı|Albüm Adı|Albüm Çıkış Tarihi|Parça Süresi (ms)|Sanatçı Türleri",
        "トラック名|アーティスト名|アルバム名|アルバム発売日|トラックの長さ（ミリ秒）|アーティストジャンル",
        "Όνομα κομματιού|Όνομα/τα καλλιτέχνη|Όνομα άλμπουμ|Ημερομηνία κυκλοφορίας άλμπουμ|Διάρκεια κομματιού (ms)|Είδη καλλιτέχνη",
        "اسم الأغنية|أسماء الفنانين|اسم الألبوم|تاريخ إصدار الألبوم|مدة الأغنية (بالمللي ثانية)|أنواع الفنان",
    ].map { names in
        localized(
            "Exportify",
            names,
            [.name, .credits(";"), .album, .year, .milliseconds, .tags(",;")],
            recognisedBy: [0, 1, 2, 4]
        )
    }

    /// The list of songs of Apple Music as text: the name, the artist, the album, the year, the duration, the rating, the genre,
    /// the comments, and the composer, by whom such a list is recognised.
    static let appleMusic = [
        "Name|Künstler|Album|Jahr|Dauer|Meine Wertung|Genre|Kommentare|Komponist",
        "Nom|Artiste|Album|Année|Durée|Ma note|Genre|Commentaires|Compositeur",
        "Nombre|Artista|Álbum|Año|Duración|Mi valoración|Género|Comentarios|Compositor",
        "Nome|Artista|Album|Anno|Durata|La mia valutazione|Genere|Commenti|Compositore",
        "Nome|Artista|Álbum|Ano|Duração|Minha classificação|Gênero|Comentários|Compositor",
        "Naam|Artiest|Album|Jaar|Tijd|Mijn beoordeling|Genre|Opmerkingen|Componist",
        "名前|アーティスト|アルバム|年|時間|マイレート|ジャンル|コメント|作曲者",
    ].map { names in
        localized(
            "Apple Music",
            names,
            [.name, .credit, .album, .year, .seconds, .rating(of: 100), .tags(",;"), .note],
            recognisedBy: [0, 1, 2, 4, 8],
            hasLiteralQuotes: true
        )
    }

    /// The viewing activity of Netflix: the title and the date.
    static let netflixActivity = [
        "Title|Date", "Titel|Datum", "Titre|Date", "Título|Fecha", "Título|Data", "Titolo|Data", "Tytuł|Data",
        "Название|Дата", "Başlık|Tarih", "タイトル|日付", "제목|날짜", "标题|日期", "標題|日期", "العنوان|التاريخ",
    ].map { names in
        KnownFile("Netflix", .movies, normalized(names), isExact: true, [normalized(names)[0]: .programme])
    }

    private static func normalized(_ names: String) -> [String] {
        names.split(separator: "|").map { FieldNames.normalized($0) }
    }

    private static func localized(
        _ service: String,
        _ names: String,
        _ meanings: [Meaning],
        recognisedBy signature: [Int],
        hasLiteralQuotes: Bool = false
    ) -> KnownFile {
        let names = normalized(names)
        return KnownFile(
            service,
            .songs,
            signature.map { names[$0] },
            hasLiteralQuotes: hasLiteralQuotes,
            columns: Array(zip(names, meanings))
        )
    }
}
