import Testing

@testable import Models

/// A column is understood by the known words in its name, in any of the known languages.
@Suite struct CompoundNamesTests {
    private func field(_ name: String, in kind: CatalogueKind) -> CatalogueField? {
        FieldNames.match(FieldNames.normalized(name), in: kind)?.field
    }

    @Test(
        arguments: [
            .name: [
                "Título de la canción", "Название песни", "Şarkı Adı", "歌曲名称", "Tytuł utworu", "गाने का नाम", "Låt",
                "Název",
                "Songtitel", "Nom de la chanson", "Name of song", "Original Title",
            ],
            .credit: [
                "Nombre del artista", "演出者", "المطرب", "Contributing artists", "Band/Artist", "Sung by",
                "Primary Artist",
            ],
            .year: [
                "Année de sortie", "Fecha de lanzamiento", "Data wydania", "Год выпуска", "发行时间", "発売日", "발매연도",
                "Anno di uscita", "Year of release", "Original Release Year", "Erscheinungsdatum",
            ],
            .duration: ["Track time (ms)", "Temps", "Czas", "Minuti", "Längd"],
            .rating: [
                "Mi nota", "Sterne", "Waardering", "我的评分", "Rating /10", "Bewertung (1-10)", "Rating (out of 4)",
            ],
            .tags: ["Stil", "Track Genre", "Styles", "曲風"], .note: ["Anmerkung", "Remarque", "レビュー"],
            .album: ["Platte", "Título del álbum"],
        ] as [CatalogueField: [String]]
    )
    func `a column of songs is known by its words`(expected: CatalogueField, names: [String]) {
        for name in names { #expect(field(name, in: .songs) == expected, "\(name)") }
    }

    @Test(
        arguments: [
            .name: [
                "Filmtitel", "Film Adı", "영화 제목", "Título no Brasil", "Tytuł polski", "電影名稱", "Titre français",
                "primaryTitle",
            ],
            .credit: [
                "Réalisateur(s)", "Regie von", "Dir.", "Dirigida por", "Regissör", "Ohjaaja", "Σκηνοθέτης", "Rendező",
            ],
            .year: ["Movie Release Year", "上映日期", "Date de sortie", "개봉년도"],
            .duration: ["片長(分鐘)", "Speelduur", "Runtime (h:mm)"],
            .rating: ["Моя оценка", "个人评分", "Rating10"],
        ] as [CatalogueField: [String]]
    )
    func `a column of movies is known by its words`(expected: CatalogueField, names: [String]) {
        for name in names { #expect(field(name, in: .movies) == expected, "\(name)") }
    }

    @Test(arguments: [
        "movieId", "genre_ids", "Date", "Date added", "Release Format", "Artist ID", "Album Genre", "Year of birth",
        "Title Type",
        "Director's cut", "Rating 4", "Notation key", "Length of list", "", "Averages",
    ])
    func `a name with another word, or another meaning, is not known`(name: String) {
        #expect(field(name, in: .movies) == nil)
    }

    @Test func `a column of titles of songs counts before one of names`() {
        #expect(CompoundNames.isSpecific("titulodelacancion", in: .songs))
        #expect(CompoundNames.isSpecific("lied", in: .songs))
        #expect(!CompoundNames.isSpecific("titulo", in: .songs))
        #expect(!CompoundNames.isSpecific("trackgenre", in: .songs))
    }
}
