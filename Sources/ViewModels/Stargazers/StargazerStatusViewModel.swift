import Foundation
package import Models
import Routing
import Views

package struct StargazerStatusViewModel: StargazerStatusView, Equatable {
    /// Of the list, which says of its rows only how many there are.
    package typealias State = ListState<
        StargazerCountViewModel, StargazerProgressViewModel, NoStarsViewModel, StarsFailureViewModel
    >

    package let region: String
    package let listVersion: Int
    package let state: State
    package let syncURL = Route.repositories(.sync).url
    package let syncButton: String?
    package let leftOut: String?
    package let rest: String?

    package init(_ stargazer: StargazerState) {
        region = StargazerRegion(stargazer.stored.name).rawValue
        listVersion = stargazer.listVersion
        let stored = stargazer.stored
        leftOut = Self.leftOut(stored.leftOutCount)
        let isKnown = stored.count > 0 || stored.syncedAt != nil
        let count = isKnown ? StargazerCountViewModel(stored) : nil
        switch stargazer.activity {
        case .none:
            state = count.map { .rows($0) } ?? .empty(NoStarsViewModel(stored.name))
            syncButton = "Sync now"
        case .syncing(let progress):
            state = .loading(StargazerProgressViewModel(progress), before: count)
            syncButton = nil
        case .waiting(let until, let failure):
            state = Self.state(count, StarsFailureViewModel(failure, of: stored, goesOnAt: until))
            syncButton = nil
        case .failed(let failure, let time):
            state = Self.state(count, StarsFailureViewModel(failure, of: stored, time: time))
            syncButton = "Try again"
        }
        rest = syncButton == nil ? nil : stargazer.restsUntil.map(Self.rest)
    }

    private static func leftOut(_ count: Int) -> String? {
        switch count {
        case 0: nil
        case 1: "1 more is left out: it is private, or what GitHub said of it could not be read."
        default:
            "\(Quantity.grouped(count)) more are left out: they are private, or what GitHub said of them could not be read."
        }
    }

    /// Whoever looks at it, with a token or without: the region is the same for all.
    private static func rest(until time: Date) -> String {
        "The next sync can begin at \(UTCTime.minute(notBefore: time)), or at once with a token of your own."
    }

    private static func state(_ count: StargazerCountViewModel?, _ failure: StarsFailureViewModel) -> State {
        count.map { .stale($0, failure) } ?? .error(failure)
    }
}

extension LiveRegionViewModel<StargazerStatusViewModel> {
    /// How it stands with the stars of a GitHub user, as the pages of those who follow it and their updates show it.
    package static func stargazer(_ state: StargazerState) -> Self {
        LiveRegionViewModel(
            id: StargazerRegion(state.stored.name).elementID,
            version: state.version,
            content: StargazerStatusViewModel(state)
        )
    }
}
