import Models
import Routing
import ViewModels

extension Preview {
    static let catalogue = previews(
        of: "Catalogue",
        [
            "List of songs": { placeholder in
                let deleted = placeholder.optional(placeholder.song(0))
                let notice = ItemNoticeViewModel.deletion(of: 1, deleted, in: placeholder.state(placeholder.song))
                return placeholder.list(of: placeholder.song, deletion: notice)
            },
            "List of movies in order": { placeholder in
                CatalogueListViewModel(
                    placeholder.page(placeholder.movie),
                    CatalogueQuery(order: CatalogueOrder(key: .name)),
                    in: placeholder.state(placeholder.movie),
                    letters: placeholder.letters,
                    favourites: FavouritesState(revision: 1, ids: [1, 3])
                )
            },
            "List from a source": { placeholder in
                placeholder.list(of: placeholder.song, source: placeholder.source)
            },
            "Source that loads": { placeholder in
                let progress = LoadProgress(since: Placeholder.now, byteCount: 123_456)
                return placeholder.list(of: placeholder.song, source: placeholder.source.with(.loading(progress)))
            },
            "Source that failed": { placeholder in
                let problem = ImportProblem(
                    line: 1,
                    column: 1,
                    field: nil,
                    reason: .notAnObject(found: placeholder.words("a number"))
                )
                let source = SourceState(of: .movies, from: placeholder.words("movies.example"), load: nil)
                    .with(.failed(.invalidRows(count: 3, first: problem), time: Placeholder.now))
                return placeholder.list(of: placeholder.movie, source: source)
            },
            "Favourites": { placeholder in
                CatalogueListViewModel(
                    placeholder.page(placeholder.song),
                    CatalogueQuery(.favourites),
                    in: placeholder.state(placeholder.song),
                    favourites: FavouritesState(revision: 1, ids: Set(placeholder.rows { Int64($0 + 1) }))
                )
            },
            "Songs of an artist": { placeholder in
                let artist = placeholder.words("The Beach Boys")
                return CatalogueListViewModel(
                    placeholder.page(placeholder.song, by: artist),
                    CatalogueQuery(.credit(artist)),
                    in: placeholder.state(placeholder.song)
                )
            },
            "Wall of movies": { $0.list(of: $0.movie, isWall: true) },
            "Saved lists": { placeholder in
                CatalogueListViewModel(
                    placeholder.page(placeholder.song),
                    CatalogueQuery(.all.with(\.decade, 1990)),
                    in: placeholder.state(placeholder.song),
                    saved: placeholder.rows(upTo: 8) { index in
                        let name = placeholder.words("Late night", at: index)
                        let decade = index == 0 ? "1990" : "19\(index)0"
                        return SavedList(id: index + 1, kind: .songs, name: name, address: "/songs?decade=\(decade)")
                    }
                )
            },
            "Several songs": { $0.list(of: $0.song, choice: SeveralChoice()) },
            "Several songs, refused": { placeholder in
                let typed = SeveralChoice.Typed(tag: placeholder.words("slow, quiet"))
                let choice = SeveralChoice([1, 2, 10_001], typed, refusal: .invalid(.tag(.blank)))
                return placeholder.list(of: placeholder.song, choice: choice)
            },
            "Album": { placeholder in
                let album = CatalogueFilter.album(
                    placeholder.words("Smiley Smile", at: 1),
                    by: placeholder.words("The Beach Boys", at: 1)
                )
                return CatalogueListViewModel(
                    placeholder.page(placeholder.song),
                    CatalogueQuery(album.with(\.decade, 1960).with(\.tag, placeholder.words("rock"))),
                    in: placeholder.state(placeholder.song)
                )
            },
            "Albums": { placeholder in
                let albums = placeholder.rows { index in
                    AlbumCount(
                        album: placeholder.words("Smiley Smile", at: index),
                        credit: placeholder.words("The Beach Boys", at: index + 1),
                        count: index + 1
                    )
                }
                return AlbumListViewModel(
                    ListPage(items: albums, paging: .first(ofItemCount: placeholder.itemCount))
                )
            },
            "Artists": { placeholder in
                let paging = Paging.first(ofItemCount: placeholder.itemCount)
                return CreditListViewModel(
                    ListPage(items: placeholder.rows(placeholder.credit), paging: paging),
                    of: .songs
                )
            },
            "Deleted songs": { placeholder in
                RecentlyDeletedViewModel(
                    placeholder.rows { Deleted(placeholder.song($0), time: Placeholder.now) }
                )
            },
            "Likely duplicates": { placeholder in
                let pairs = placeholder.rows { LikelyDuplicate(placeholder.song($0), placeholder.song($0 + 1)) }
                let paging = Paging.first(ofItemCount: pairs.count, size: LikelyDuplicate<Song>.pageSize)
                return DuplicatesViewModel(ListPage(items: Array(pairs.prefix(paging.size)), paging: paging))
            },
            "Song": {
                CatalogueDetailsViewModel(
                    $0.song(0),
                    others: $0.moreSongs,
                    favourites: FavouritesState(),
                    addition: $0.addition,
                    after: .rated(from: 3)
                )
            },
            "Movie": {
                CatalogueDetailsViewModel(
                    $0.movie(3),
                    favourites: FavouritesState(revision: 1, ids: [4])
                )
            },
            "Deleted song": {
                CatalogueDetailsViewModel(
                    $0.song(0),
                    isDeleted: true,
                    favourites: FavouritesState()
                )
            },
            "New song": { $0.form(.addition) },
            "Refused": { placeholder in
                let mistakes = CatalogueField.allCases.map { DraftError(field: $0, reason: .notInRange) }
                return placeholder.form(.addition, .mistakes(DraftErrors(errors: mistakes)))
            },
            "Duplicates": { $0.form(.addition, .duplicates($0.rows($0.song))) },
            "Edited by two": { placeholder in
                let conflict = EditConflict(
                    stored: placeholder.song(1),
                    draft: try Draft(name: "God Only Knows", credit: "The Beach Boys"),
                    fields: [.name, .credit, .note]
                )
                let notice = ItemNoticeViewModel.edit(
                    of: 1,
                    placeholder.song(1),
                    since: 0,
                    in: placeholder.state(placeholder.song)
                )
                return placeholder.form(
                    .edit(id: 1, base: DraftText(), notice: notice, addition: placeholder.addition),
                    .changedMeanwhile(conflict)
                )
            },
            "Deleted meanwhile": { $0.form(.addition, .gone) },
        ]
    )
}

extension Placeholder {
    var moreSongs: MoreItems<Song>? {
        let songs = rows(upTo: 6, song)
        return songs.isEmpty ? nil : MoreItems(credit: song(0).artist, items: songs)
    }

    func song(_ index: Int) -> Song {
        Song(
            id: Int64(index + 1),
            name: words("Good Vibrations", at: index),
            artist: words("The Beach Boys", at: index + 1),
            facts: facts
        )
    }

    func movie(_ index: Int) -> Movie {
        Movie(
            id: Int64(index + 1),
            name: words("The Good, the Bad and the Ugly", at: index),
            director: words("Sergio Leone", at: index + 1),
            facts: facts
        )
    }

    /// The addition of an item by somebody else.
    var addition: AdditionViewModel? {
        let origin = ItemOrigin(time: Self.now, adder: [UInt8](repeating: 1, count: 32))
        return AdditionViewModel(origin, name: optional(words("Ada")), reader: nil)
    }

    func credit(_ index: Int) -> CreditCount {
        CreditCount(credit: words("Sergio Leone", at: index), count: index + 1)
    }

    private var facets: CatalogueFacets {
        CatalogueFacets(
            decades: rows(upTo: 8) { CatalogueStatistics.Decade(decade: 1950 + 10 * $0, count: $0 + 1) },
            ratings: self == .empty ? [] : [1, 0, 0, 3, 0, 12, 7, 1_234, 60, 5],
            tags: rows(upTo: CatalogueFacets.tagLimit) {
                CatalogueFacets.TagCount(tag: words("tag \($0)", at: $0), count: 9)
            }
        )
    }

    private var facts: ItemFacts {
        guard self != .empty else { return .none }
        return ItemFacts(
            album: words("Smiley Smile", at: 1),
            year: 1966,
            seconds: 219,
            note: lines("Recorded in four studios."),
            rating: 4.5,
            tags: rows(upTo: Tag.countLimit) { words("tag \($0)", at: $0) }
        )
    }

    fileprivate func page<Item: CatalogueItem>(_ item: (Int) -> Item, by credit: String? = nil) -> CataloguePage<Item> {
        CataloguePage(items: rows(item), paging: .first(ofItemCount: itemCount), credit: credit)
    }

    fileprivate func state<Item: CatalogueItem>(_ item: (Int) -> Item) -> CatalogueState<Item> {
        CatalogueState(revision: 1, firstPage: page(item), facets: facets)
    }

    fileprivate func list<Item: CatalogueItem>(
        of item: (Int) -> Item,
        deletion: ItemNoticeViewModel? = nil,
        source: SourceState? = nil,
        isWall: Bool = false,
        choice: SeveralChoice? = nil
    ) -> CatalogueListViewModel {
        let state = state(item)
        return CatalogueListViewModel(
            state.firstPage,
            in: state,
            deletion: deletion,
            source: source,
            isWall: isWall,
            choice: choice
        )
    }

    fileprivate var letters: [CatalogueLetter] {
        let letters =
            [CatalogueLetter.signs] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init) + [CatalogueLetter.otherScripts]
        return rows(upTo: letters.count) { CatalogueLetter(letter: letters[$0], count: 1, offset: $0) }
    }

    fileprivate var source: SourceState {
        let load = SourceLoad(
            address: "https://songs.example/",
            validators: nil,
            time: Self.now,
            rowCount: itemCount,
            invalidRowCount: rowCount
        )
        return SourceState(of: .songs, from: words("songs.example"), load: optional(load))
    }

    fileprivate func form(
        _ purpose: CatalogueFormPurpose,
        _ refusal: CatalogueFormRefusal<Song>? = nil
    ) -> CatalogueFormViewModel {
        let text = self == .empty ? DraftText() : DraftText(song(0))
        return CatalogueFormViewModel(purpose, text, token: .placeholder, refusal: refusal)
    }
}
