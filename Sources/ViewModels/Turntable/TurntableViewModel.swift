package import Models
package import Routing
package import Views

package struct TurntableViewModel: TurntableView, PageContent {
    package let heading = "Now on the turntable"
    package let player: LiveRegionViewModel<PlayerViewModel>
    package let plays: LiveRegionViewModel<PlayListViewModel>
    package let pageTitle: String
    package let place: Place? = .below(.home)
    package static var scripts: [Asset] { [.liveForms] }

    /// - Parameters:
    ///   - page: A page of the history.
    ///   - turntable: The latest state.
    package init(_ page: TurntablePage, of turntable: TurntablePage) {
        player = .turntable(turntable)
        plays = .plays(page)
        pageTitle = page.paging.title(of: heading)
    }
}

package struct PlayListViewModel: PlayListView {
    package let empty = EmptyListViewModel(
        "Nothing was on yet",
        advice: "What you put on the turntable is listed here.",
        link: Link("All songs", to: CatalogueKind.songs.url(.list()))
    )
    package let rows: [(id: String, play: PlayerRow<SleeveImageViewModel>, form: PlayFormViewModel?)]
    package let pagination: PaginationViewModel?

    init(_ page: TurntablePage) {
        rows = page.plays.map { play in
            let form = play.id == page.current?.id ? nil : PlayFormViewModel(again: play.item)
            return ("play-\(play.id)", PlayerRow(play, sleeve: .inRow(play.item.sleeve)), form)
        }
        pagination = PaginationViewModel(page.paging) { Route.turntable(page: $0).url }
    }
}

extension LiveRegionViewModel<PlayListViewModel> {
    /// A page of the history. Only the first one is updated.
    package static func plays(_ page: TurntablePage) -> Self {
        let revision = page.paging.page == 1 ? page.revision : nil
        return LiveRegionViewModel(.plays, revision: revision, content: PlayListViewModel(page))
    }
}
