package import Models
package import Routing
import Views

package struct MediaListViewModel: MediaListView, PageContent, Equatable {
    package let heading: String
    package let count: String
    package let tools: MediaToolsViewModel?
    package let letters: MediaLettersViewModel?
    package let list: StoredListState<MediaRowsViewModel>

    package let pageTitle: String
    package let place: Place?

    /// - Parameters:
    ///   - query: What the page was asked for.
    ///   - letters: What one can jump to in this order.
    package init<Item>(
        _ page: CataloguePage<Item>,
        of kind: MediaKind<Item>,
        _ query: MediaQuery = MediaQuery(),
        letters: [CatalogueLetter] = []
    ) {
        let credit = query.credit.map { page.credit ?? $0 }
        let isWhole = credit == nil
        heading = credit.map { "\(kind.heading) by \($0)" } ?? kind.heading
        count = kind.quantity(page.paging.itemCount)
        tools =
            page.items.isEmpty && isWhole
            ? nil : MediaToolsViewModel(query, of: kind, count: page.paging.itemCount)
        self.letters = MediaLettersViewModel(letters, of: kind, page.paging, in: query)
        list = Self.list(page, of: kind, query, letters: letters)
        pageTitle = page.paging.title(of: heading)
        place = isWhole && query.order == .added ? page.paging.place(in: kind.section) : .below(kind.section)
    }

    private static func list<Item>(
        _ page: CataloguePage<Item>,
        of kind: MediaKind<Item>,
        _ query: MediaQuery,
        letters: [CatalogueLetter]
    ) -> StoredListState<MediaRowsViewModel> {
        guard !page.items.isEmpty else { return .empty(advice(for: kind, query)) }
        var rows = page.items.map { MediaRowViewModel($0, of: kind) }
        for letter in letters {
            let index = letter.offset - page.paging.offset
            guard rows.indices.contains(index) else { continue }
            let anchor = MediaLetterViewModel.anchor(of: letter)
            rows[index] = MediaRowViewModel(page.items[index], of: kind, anchor: anchor)
        }
        return .rows(MediaRowsViewModel(rows, page.paging) { kind.url(.list(query.onPage($0))) })
    }

    private static func advice<Item>(for kind: MediaKind<Item>, _ query: MediaQuery) -> EmptyListViewModel {
        guard query.credit != nil else {
            return EmptyListViewModel(advice: "\(kind.heading) appear here as soon as there are some.")
        }
        return EmptyListViewModel(
            advice: "No \(kind.one) is credited to this name, or no more.",
            link: "Look among all \(kind.credits)",
            to: kind.url(.credits())
        )
    }
}
