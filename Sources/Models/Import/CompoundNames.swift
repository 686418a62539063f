/// The names of columns that are made up of known words: "Título de la canción", "Filmtitel", "Année de sortie", "我的评分".
///
/// A name is understood only if it consists of known words alone, and if these together mean one field: "Date of release" is
/// the year, and "Release format" nothing.
enum CompoundNames {
    private enum Word: Hashable {
        case title, item, credit, album, year, date, release, duration, rating, tags, note
        /// "My".
        case own
        case original
        /// The language of a title.
        case language
        /// "Of", "the".
        case filler
    }

    /// The ranks of names that are no single known word, after those that are.
    static let firstRank: UInt8 = 200

    /// The longest name that is read, in Unicode scalars.
    private static let lengthLimit = 50
    /// The length of the longest known word, in Unicode scalars.
    private static let longestWord = [songWords, movieWords].joined().map(\.key.unicodeScalars.count).max() ?? 0

    /// Returns the field that a name means, with its rank; `nil` if it has unknown words, or means no field.
    /// - Parameter name: A normalized name.
    static func field(_ name: String, in kind: CatalogueKind) -> (field: CatalogueField, rank: UInt8)? {
        words(of: name, in: kind).flatMap(meaning)
    }

    /// Whether a name is that of an item of this kind, such as "Film" and "Filmtitel" beside "Titel".
    static func isSpecific(_ name: String, in kind: CatalogueKind) -> Bool {
        words(of: name, in: kind).map { $0.contains(.item) && $0.isSubset(of: [.item, .title]) } ?? false
    }

    private static func words(of name: String, in kind: CatalogueKind) -> Set<Word>? {
        let scalars = Array(name.unicodeScalars)
        guard scalars.count <= lengthLimit else { return nil }
        var failed: Set<Int> = []
        let words = words(scalars[...], kind == .songs ? songWords : movieWords, &failed)
        return words.map { Set($0).subtracting([.filler]) }
    }

    /// Returns the words of a text, the longest first; `nil` if it has others.
    private static func words(
        _ text: ArraySlice<Unicode.Scalar>,
        _ vocabulary: [String: Word],
        _ failed: inout Set<Int>
    ) -> [Word]? {
        if text.isEmpty { return [] }
        guard !failed.contains(text.startIndex) else { return nil }
        var beginning = String(String.UnicodeScalarView(text.prefix(longestWord)))
        while !beginning.isEmpty {
            if let word = vocabulary[beginning],
                let rest = words(text.dropFirst(beginning.unicodeScalars.count), vocabulary, &failed)
            {
                return [word] + rest
            }
            beginning.unicodeScalars.removeLast()
        }
        failed.insert(text.startIndex)
        return nil
    }

    private static func meaning(of words: Set<Word>) -> (CatalogueField, UInt8)? {
        switch words {
        case [.title, .item]: (.name, firstRank)
        case [.title], [.item]: (.name, firstRank + 1)
        case [.title, .language], [.title, .item, .language]: (.name, firstRank + 2)
        case [.title, .original], [.title, .item, .original]: (.name, firstRank + 3)
        case [.credit], [.credit, .title], [.credit, .item], [.credit, .title, .item]: (.credit, firstRank)
        case [.album], [.album, .title]: (.album, firstRank)
        case [.duration], [.duration, .item]: (.duration, firstRank)
        case [.rating, .own]: (.rating, firstRank)
        case [.rating]: (.rating, firstRank + 1)
        case [.tags], [.tags, .item], [.tags, .title]: (.tags, firstRank)
        case [.note], [.note, .own]: (.note, firstRank)
        default: isYear(words) ? (.year, words.contains(.album) ? firstRank + 1 : firstRank) : nil
        }
    }

    /// Whether words mean the year, or the date, of a release. A date alone may be that of anything.
    private static func isYear(_ words: Set<Word>) -> Bool {
        let times: Set<Word> = [.year, .release]
        // In Chinese, the word for a time is also that for a duration.
        let others: Set<Word> = [.date, .duration, .item, .album, .original]
        return !words.isDisjoint(with: times) && words.isSubset(of: times.union(others))
    }

    private static let songWords = vocabulary(.songs)
    private static let movieWords = vocabulary(.movies)

    private static func vocabulary(_ kind: CatalogueKind) -> [String: Word] {
        var vocabulary: [String: Word] = [:]
        func add(_ words: [String], as word: Word) {
            for text in words {
                let text = FieldNames.normalized(text)
                if vocabulary[text] == nil { vocabulary[text] = word }
            }
        }
        let isSongs = kind == .songs
        add(list(titles), as: .title)
        add(list(isSongs ? songs : movies), as: .item)
        for (field, word, others) in [
            (CatalogueField.credit, Word.credit, isSongs ? artists : directors), (.album, .album, albums),
            (.year, .year, years), (.duration, .duration, durations), (.rating, .rating, ratings), (.tags, .tags, tags),
            (.note, .note, notes),
        ] {
            add(list(others) + FieldNames.translations(of: field, in: kind), as: word)
        }
        add(list(dates), as: .date)
        add(list(releases), as: .release)
        add(list(own), as: .own)
        add(list(original), as: .original)
        add(list(languages), as: .language)
        add(list(fillers), as: .filler)
        return vocabulary
    }

    private static func list(_ words: String) -> [String] { words.split(separator: " ").map(String.init) }

    // Words of the languages of `FieldNames`, and of Swedish, Danish, Norwegian, Finnish, Czech, Hungarian, Greek and
    // Ukrainian.

    private static let titles = """
        title titles name titel titre titres título titolo nombre nome nom tytuł название название başlık başlığı adı ad \
        名称 名稱 名 标题 標題 题名 名前 タイトル 題名 제목 이름 명 عنوان العنوان اسم नाम शीर्षक namn namnet tittel navn nimi otsikko \
        název titul cím címe τίτλος όνομα назва
        """
    private static let songs = """
        song track canción chanson morceau canzone brano canção música faixa lied liedes stück stückes liedje \
        nummer utwór utworu piosenka piosenki песня песни трека композиции şarkı şarkının parça 歌曲 曲 歌 乐曲 樂曲 楽曲 \
        トラック 노래 곡 أغنية الأغنية गाना गाने गीत låt låten låtens sang kappale kappaleen biisi píseň skladba skladby dal \
        τραγούδι τραγουδιού пісня пісні
        """
    private static let movies = """
        movie film película filme pelicula filmu фильм фильма filmin 电影 電影 影片 映画 作品 영화 فيلم \
        الفيلم फिल्म फ़िल्म elokuva elokuvan filmen filmens filmi ταινία ταινίας фільм фільму
        """
    private static let artists = """
        artist artists singer band performer creator sungby performedby artista artiste artistes lartiste künstlers interpreten bands 演出者 演唱 \
        المطرب مطرب artisten artistens artisti esittäjä esittäjän yhtye zpěvák interpreta előadó előadója καλλιτέχνης \
        καλλιτέχνη виконавець sanatçının
        """
    private static let directors = """
        director directors dir filmmaker filmmakers réal directeur réalisateurs directora directores dirigida dirigido por regisör regissör regi \
        instruktør regissør ohjaaja ohjaus režie režisér rendező rendezte σκηνοθέτης σκηνοθεσία режисер режиссеры \
        режиссёры yönetmeni 导演们 registi realizzatore
        """
    private static let albums = "album platte disque plaat levy skiva lemez δίσκος płyta albumi"
    private static let years = """
        year 年度 年份 년도 vuosi julkaisuvuosi år årtal utgivningsår udgivelsesår utgivelsesår év éve έτος рік года année rok \
        roku jahr jahres
        """
    private static let durations = """
        duration length runtime time spielzeit speelduur 상영시간 durée dauer 片长 片長 长度 長度 längd varaktighet længde varighed lengde spilletid kesto \
        délka trvání hossz hossza időtartam διάρκεια тривалість süresi
        """
    private static let ratings = """
        rating stars score bewertung wertung sterne stelle estrellas estrelas étoiles waardering notation note notes puanı \
        点数 點數 お気に入り度 betyg bedömning karakter arvosana arvio hodnocení értékelés βαθμολογία оцінка
        """
    private static let tags = """
        genre genres tag tags style styles stil stile estilo estilos género gêneros žánr žánry műfaj műfaja είδος genrer \
        曲風 曲风 lajityyppi стиль
        """
    private static let notes = """
        comment comments review reviews remarque remarques anmerkung anmerkungen bemerkungen kommentti 短评 短評 影评 影評 \
        评语 感想 レビュー anteckning anteckningar kommentarer notat muistiinpano muistiinpanot poznámka poznámky megjegyzés \
        σημείωση σημειώσεις примітка примітки reseña reseñas resenha recensione rezension opinia avis
        """
    private static let dates = """
        date datum fecha data дата 日期 日 日付 tarih tarihi 날짜 일 일자 تاريخ التاريخ तारीख päivä päivämäärä dato dátum \
        ημερομηνία
        """
    private static let releases = """
        release released releases erscheinung erscheinungs veröffentlichung veröffentlichungs erschienen sortie parution \
        production produktion produktions producción produção produzione uscita lanzamiento estreno lançamento estreia \
        publicación publicação wydania premiera premiery produkcji выпуска выхода релиза производства çıkış yayın yapım \
        发行 發行 上映 发布 發布 出版 発売 公開 リリース 発表 발매 개봉 출시 제작 إصدار الإصدار صدور रिलीज़ रिलीज julkaisu \
        julkaistu utgivning utgivnings udgivelses utgivelses vydání megjelenés megjelenési κυκλοφορίας випуску uitgave
        """
    private static let own = """
        my mein meine meiner mi mis mon ma mes mia mio minha meu mijn moja moje мой моя моё benim 我的 个人 個人 私の 自分の \
        マイ 나의 내 min mitt oma moje můj saját μου your user personal persönliche
        """
    private static let original = """
        original originals originale originaler originaltitel original originalna originalny oryginalny oryginału \
        оригинальное оригинальный orijinal 原 原作 원 alkuperäinen původní eredeti πρωτότυπος
        """
    private static let languages = """
        polski deutscher deutsch français française español italiano brasil portugal português inglés anglais english \
        englischer nederlandse русское türkçe 中文 日本語 한국어 한글 svensk dansk norsk suomenkielinen český magyar
        """
    private static let fillers = """
        of the de del de la el las los da do das dos du des le les di della dello dell der die das des van het en no na von par por by \
        primary contributing main का की के
        """
}
