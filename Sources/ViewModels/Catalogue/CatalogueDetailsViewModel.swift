package import Models
package import Routing
package import Views

package struct CatalogueDetailsViewModel: CatalogueDetailsView, PageContent {
    package let heading: String
    package let notice: NoticeViewModel?
    package let details:
        (
            sleeve: SleeveImageViewModel, rating: RatingFormViewModel, facts: FactListViewModel,
            favourite: FavouriteViewModel, favouriteForm: FavouriteFormViewModel, play: PlayFormViewModel,
            later: (url: String, fields: [HiddenFieldViewModel], button: FormButton)?
        )?
    package let addition: AdditionViewModel?
    package let more: (link: Link, tiles: [(sleeve: SleeveImageViewModel, title: String, url: String)])?
    package let isRecord: Bool
    package let editURL: String
    package let copyURL: String
    package let deletionURL: String
    package let favouriteIDs: LiveRegionViewModel<FavouriteIDsViewModel>
    package let listLink: Link

    package var pageTitle: String { heading }
    package let place: Place?
    package static var scripts: [Asset] { [.favourites, .liveForms] }

    /// - Parameters:
    ///   - isDeleted: Whether the item is deleted. The page is fetched again when the deletion is undone.
    ///   - favourites: The favourites of the visitor.
    ///   - addition: The visitor who added the item, and the time; `nil` if neither is known.
    ///   - others: Other items of one of the artists or directors; `nil` without others.
    ///   - event: The change that the page reports.
    ///   - list: The list that the item was opened from; `nil` for the default page.
    package init<Item: CatalogueItem>(
        _ item: Item,
        isDeleted: Bool = false,
        others: MoreItems<Item>? = nil,
        favourites: FavouritesState,
        addition: AdditionViewModel? = nil,
        after event: ItemEvent? = nil,
        returnTo list: ListRoute? = nil
    ) {
        let kind = Item.kind
        heading = item.name
        isRecord = kind == .songs
        self.addition = addition
        if isDeleted {
            let page = list.map { Item.kind.route(.item(id: item.id, returnTo: $0)) }
            notice = NoticeViewModel(deletionOf: item, hasFocus: false, returnTo: page)
            details = nil
            more = nil
        } else {
            notice = event.map { NoticeViewModel($0, of: item, returnTo: list) }
            details = (
                .onPage(Sleeve(item)), RatingFormViewModel(item, returnTo: list),
                FactListViewModel(facts: kind.fields.compactMap { Fact($0, of: item) }),
                FavouriteViewModel(item, isFavourite: favourites.ids.contains(item.id), label: "Favourite"),
                FavouriteFormViewModel(returnURL: kind.url(.item(id: item.id, returnTo: list))),
                PlayFormViewModel(PlayedItem(item).id), Self.later(item, returnTo: list)
            )
            more = others.map(Self.more)
        }
        copyURL = kind.url(.form(like: item.id, returnTo: list))
        editURL = kind.url(.edit(id: item.id, returnTo: list))
        deletionURL = kind.url(.deletion(id: item.id, returnTo: list))
        favouriteIDs = .favourites(favourites, of: kind)
        listLink = Link(backTo: list ?? .catalogue(kind, CatalogueQuery()))
        place = .below(kind.section)
    }

    /// Returns the form that adds the later tag; `nil` for an item that has it.
    private static func later<Item: CatalogueItem>(
        _ item: Item,
        returnTo list: ListRoute?
    ) -> (url: String, fields: [HiddenFieldViewModel], button: FormButton)? {
        let kind = Item.kind
        guard !item.facts.tags.contains(kind.laterTag) else { return nil }
        typealias Field = SeveralFormField
        let page = kind.url(.item(id: item.id, returnTo: list))
        return (
            kind.url(.several),
            [
                HiddenFieldViewModel(Field.chosen, value: "\(item.id)"),
                HiddenFieldViewModel(Field.returnURL, value: page),
            ],
            FormButton(kind.laterTag.capitalizingFirst, Field.change, value: Field.Change.later.rawValue)
        )
    }

    private static func more<Item: CatalogueItem>(
        _ more: MoreItems<Item>
    ) -> (link: Link, tiles: [(sleeve: SleeveImageViewModel, title: String, url: String)]) {
        let query = CatalogueQuery(.credit(more.credit))
        return (
            Link("More by \(more.credit)", to: Item.kind.url(.list(query))),
            more.items.map { item in
                let url = Item.kind.url(.item(id: item.id, returnTo: .catalogue(Item.kind, query)))
                return (.onShelf(Sleeve(item)), item.facts.album ?? item.name, url)
            }
        )
    }
}

package struct RatingFormViewModel: RatingFormView, Equatable {
    package let saveURL: String
    package let field = RatingFormField.rating.name
    package let words: String
    package let choices: [RatingChoice]

    init<Item: CatalogueItem>(_ item: Item, returnTo list: ListRoute?) {
        let rating = item.facts.rating
        saveURL = Item.kind.url(.rating(id: item.id, returnTo: list))
        words = rating.map(Self.words) ?? "Not rated"
        choices = Rating.wholes.map { whole in
            let isCurrent = whole == rating
            let missing = whole.halves - (rating?.halves ?? 0)
            return RatingChoice(
                value: isCurrent ? "" : whole.text,
                label: isCurrent ? "Remove the rating" : "Rate \(Self.words(for: whole))",
                key: whole.text,
                fill: missing <= 0 ? .whole : missing == 1 ? .half : .empty,
                isCurrent: isCurrent
            )
        }
    }

    /// Returns a rating for people, such as "4.5 of 5".
    static func words(for rating: Rating) -> String { "\(rating.text) of \(Rating.best)" }
}

extension NoticeViewModel {
    /// The notice on the page of an item after a change.
    fileprivate init<Item: CatalogueItem>(_ event: ItemEvent, of item: Item, returnTo list: ListRoute?) {
        switch event {
        case .saved:
            self.init("The \(Item.kind.singular) was saved.", hasFocus: true)
        case .changed(let token):
            let page = Item.kind.route(.item(id: item.id, returnTo: list))
            self.init(
                "The \(Item.kind.singular) was saved.",
                undoURL: Item.kind.url(.undo(token, returnTo: page)),
                hasFocus: true
            )
        case .undone:
            self.init("The \(Item.kind.singular) is as it was before.", hasFocus: true)
        case .restored:
            self.init("The \(Item.kind.singular) was restored.", hasFocus: true)
        case .picked:
            let query = if case .catalogue(Item.kind, let query)? = list { query } else { CatalogueQuery() }
            self.init(
                "Picked at random from \(query.filter.title(of: Item.kind).quoted).",
                link: Link("Another", to: Item.kind.url(.pick(query.onPage(1), besides: item.id))),
                hasFocus: true
            )
        case .rated(let former):
            let words =
                item.facts.rating.map { "Rated \(RatingFormViewModel.words(for: $0))." } ?? "The rating was removed."
            self.init(
                words,
                undoURL: Item.kind.url(.rating(id: item.id, returnTo: list)),
                undoField: HiddenFieldViewModel(RatingFormField.rating, value: former?.text ?? ""),
                hasFocus: true
            )
        }
    }
}

package struct AdditionViewModel: AdditionView, Equatable {
    package let adder: String?
    package let time: UTCTime?

    /// Returns `nil` if nothing is known.
    /// - Parameters:
    ///   - name: The name of the visitor who has added the item; `nil` without one.
    ///   - reader: The visitor who sees the page.
    package init?(_ origin: ItemOrigin, name: String?, reader: VisitorID?) {
        guard origin != ItemOrigin() else { return nil }
        adder = origin.adder.map { $0 == reader?.digest ? "you" : name ?? "someone else" }
        time = origin.time.map(UTCTime.init)
    }
}

extension Fact {
    /// Returns `nil` for a field without a value, and for the name and the rating, which stand above the facts.
    fileprivate init?<Item: CatalogueItem>(_ field: CatalogueField, of item: Item) {
        let value = DraftText(item)[field]
        guard field != .name, !value.isEmpty else { return nil }
        let name = Item.kind.label(of: field)
        let kind = Item.kind
        func url(_ filter: CatalogueFilter) -> String { kind.url(.list(CatalogueQuery(filter))) }
        switch field {
        case .rating: return nil
        case .credit: self.init(name, Credit(item.credit)) { url(.credit($0)) }
        case .album: self.init(name, value, url: url(.album(value, by: item.creditNames.first ?? item.credit)))
        case .year: self.init(name, value, url: url(.all.with(\.year, item.facts.year)))
        case .tags: self.init(name, "", links: item.facts.tags.map { Link($0, to: url(.all.with(\.tag, $0))) })
        default: self.init(name, value, text: field == .note ? LinkedTextViewModel(value).spans : [])
        }
    }

    /// A credit as it is written, with a link to the list of each name.
    private init(_ name: String, _ credit: Credit, url: (String) -> String) {
        let bytes = Array(credit.words.utf8)
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        guard credit.ranges.count > 1 else {
            let single = credit.names.first ?? credit.words
            self.init(name, credit.words, url: url(single))
            return
        }
        var spans: [LinkedSpan] = []
        var end = 0
        for range in credit.ranges {
            if end < range.lowerBound { spans.append(LinkedSpan(text(end..<range.lowerBound))) }
            spans.append(LinkedSpan(text(range), url: url(text(range))))
            end = range.upperBound
        }
        if end < bytes.count { spans.append(LinkedSpan(text(end..<bytes.count))) }
        self.init(name, credit.words, names: spans)
    }
}
