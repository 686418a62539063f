package import Models
import Routing
package import Views

package struct PlayerViewModel: PlayerView, Equatable {
    package let play: PlayerRow<SleeveImageViewModel>?
    package let removalURL = Route.turntableRemoval.url

    init(_ turntable: TurntablePage) {
        play = turntable.current.map { PlayerRow($0, sleeve: .onShelf($0.item.sleeve)) }
    }
}

extension PlayerRow<SleeveImageViewModel> {
    init(_ play: Play, sleeve: SleeveImageViewModel) {
        let item = play.item
        self.init(
            sleeve: sleeve,
            link: Link(item.name, to: item.pageURL),
            isElsewhere: item.url != nil,
            credit: item.credit,
            person: play.shownPerson,
            time: UTCTime(play.time)
        )
    }
}

/// The play in the header of every page.
package struct TurntableSignViewModel: TurntableSignView {
    package let url = Route.turntable().url
    private let current: Play?

    init(_ turntable: TurntablePage) {
        current = turntable.current
    }

    package var play: (sleeve: SleeveImageViewModel, title: String, person: String, time: UTCTime)? {
        current.map { (.inRow($0.item.sleeve), $0.item.name, $0.shownPerson, UTCTime($0.time)) }
    }
}

package struct PlayFormViewModel: PlayFormView, Equatable {
    package let url = Route.turntable().url
    package let kindField = TurntableFormField.kind.name
    package let kind: String
    package let idField = TurntableFormField.id.name
    package let id: String
    package let label: String
    package let name: String?
    package let isSmall: Bool

    /// The form on the page of an item.
    init(_ id: PlayedItem.ID) {
        self.init(id, label: "Put on the turntable", name: nil, isSmall: false)
    }

    /// The form in a row of the history.
    init(again item: PlayedItem) {
        self.init(item.id, label: "Put on again", name: "Put “\(item.name)” on again", isSmall: true)
    }

    private init(_ id: PlayedItem.ID, label: String, name: String?, isSmall: Bool) {
        kind = id.kind.rawValue
        self.id = "\(id.number)"
        self.label = label
        self.name = name
        self.isSmall = isSmall
    }
}

extension Play {
    fileprivate var shownPerson: String { person?.isolated ?? "Someone" }
}

extension PlayedItem {
    /// The page about the item. That of a star is on GitHub, because the visitor may follow other stars.
    fileprivate var pageURL: String {
        switch id.kind {
        case .songs: CatalogueKind.songs.url(.item(id: id.number))
        case .movies: CatalogueKind.movies.url(.item(id: id.number))
        case .stars: url ?? Route.repositories().url
        }
    }
}

extension LiveRegionViewModel<TurntableSignViewModel> {
    package static func sign(of turntable: TurntablePage) -> Self {
        LiveRegionViewModel(.turntableSign, revision: turntable.revision, content: TurntableSignViewModel(turntable))
    }
}

extension LiveRegionViewModel<PlayerViewModel> {
    package static func turntable(_ turntable: TurntablePage) -> Self {
        LiveRegionViewModel(.turntable, revision: turntable.revision, content: PlayerViewModel(turntable))
    }
}
