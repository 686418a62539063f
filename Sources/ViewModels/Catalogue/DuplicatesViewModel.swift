package import Models
import Routing
package import Views

/// A page of pairs of songs, or of movies, that are alike.
package struct DuplicatesViewModel: DuplicatesView, PageContent {
    package let heading = "Likely duplicates"
    package let count: String
    package let notice: NoticeViewModel?
    package let tools: ListToolsViewModel
    package let list: ListContent<DuplicatePairsViewModel>

    package let pageTitle: String
    package let place: Place?

    package init<Item: CatalogueItem>(_ page: ListPage<LikelyDuplicate<Item>>, notice: NoticeViewModel? = nil) {
        let kind = Item.kind
        let pairs = page.paging.itemCount
        count = pairs < LikelyDuplicate<Item>.countLimit ? pairs.counted("pair") : "The first \(pairs.counted("pair"))"
        self.notice = notice
        tools = ListToolsViewModel(besides: kind)
        list =
            page.items.isEmpty
            ? .empty(
                EmptyListViewModel(
                    "No likely duplicates",
                    advice: "\(kind.heading) whose names and \(kind.credits) are alike appear here."
                )
            )
            : .rows(DuplicatePairsViewModel(page))
        pageTitle = page.paging.title(of: "\(heading) among \(kind.plural)")
        place = .below(kind.section)
    }
}

package struct DuplicatePairsViewModel: DuplicatePairsView {
    package let hint: String
    package let saveURL: String
    package let pairs: [DuplicatePairViewModel]
    package let pagination: PaginationViewModel?

    init<Item: CatalogueItem>(_ page: ListPage<LikelyDuplicate<Item>>) {
        let kind = Item.kind
        hint =
            "The one you keep gets the tags and favourites of the other, and what it lacks itself. "
            + "The other is deleted, and can be restored for a day."
        saveURL = kind.url(.several)
        let url = kind.url(.duplicates(page: page.paging.page))
        pairs = page.items.map { DuplicatePairViewModel($0, returnURL: url) }
        pagination = PaginationViewModel(page.paging) { kind.url(.duplicates(page: $0)) }
    }
}

package struct DuplicatePairViewModel: DuplicatePair {
    package let hidden: [HiddenFieldViewModel]
    package let label: String
    package let items: [DuplicateItem]
    package let facts: [DuplicateFact]
    package let distinction: FormButton

    init<Item: CatalogueItem>(_ pair: LikelyDuplicate<Item>, returnURL: String) {
        typealias Field = SeveralFormField
        let (kind, both) = (Item.kind, [pair.first, pair.second])
        hidden =
            both.map { HiddenFieldViewModel(Field.chosen, value: "\($0.id)") }
            + [HiddenFieldViewModel(Field.returnURL, value: returnURL)]
        label = pair.first.name
        items = zip(both, ["first", "second"]).map { item, place in
            DuplicateItem(
                name: item.name,
                url: kind.url(.item(id: item.id)),
                button: FormButton("Keep this", Field.kept, value: "\(item.id)"),
                buttonName: "Keep the \(place): “\(item.name)”"
            )
        }
        let texts = both.map { DraftText($0) }
        facts = kind.fields.filter { $0 != .name }.compactMap { field in
            let values = texts.map { $0[field] }
            guard values.contains(where: { !$0.isEmpty }) else { return nil }
            return DuplicateFact(kind.label(of: field), values: values, isDifferent: values[0] != values[1])
        }
        distinction = FormButton("They are different", Field.change, value: Field.Change.distinguish.rawValue)
    }
}
