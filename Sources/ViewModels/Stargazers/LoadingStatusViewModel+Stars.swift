import Foundation
package import Models
import Routing
import Views

extension LiveRegionViewModel<LoadingStatusViewModel> {
    /// - Parameter hasToken: Whether the visitor has a token of their own.
    package static func stargazer(_ state: StargazerState, hasToken: Bool) -> Self {
        LiveRegionViewModel(
            .stargazer(state.stored.name, hasToken: hasToken),
            revision: state.revision,
            content: LoadingStatusViewModel(state, hasToken: hasToken)
        )
    }
}

extension LoadingStatusViewModel {
    /// The status of the stars of a GitHub user.
    /// - Parameter hasToken: Whether the visitor has a token of their own.
    package init(_ stargazer: StargazerState, hasToken: Bool) {
        let stored = stargazer.stored
        let tokenAdvice = hasToken ? "" : ", or at once with a token of your own in Settings"
        self.init(region: .stargazer(stored.name, hasToken: hasToken), loadURL: Route.repositories(.sync).url)
        listRevision = stored.revision
        isCompact = true
        count = stored.isLoaded ? LoadingCount(stored) : nil
        switch stargazer.activity {
        case .none:
            placeholder = count == nil ? "The stars of \(stored.name.text) have not been loaded yet." : nil
            loadButton = count == nil ? "Load stars" : "Load stars again"
        case .loading(.syncing(let sync)):
            cancelURL = Route.repositories(.syncCancellation).url
            progress = LoadingProgress(sync)
        case .loading(.waiting(let until)):
            cancelURL = Route.repositories(.syncCancellation).url
            placeholder = count == nil ? "No stars yet." : nil
            pause = LoadingPause(
                "Loading continues at",
                until,
                ", when GitHub allows the next request\(tokenAdvice)."
            )
        case .failed(let reason, let time):
            let isPaused = stargazer.pauseEnd(hasToken: hasToken) != nil
            failure = LoadingFailure(reason, of: stored, time: time, isPaused: isPaused)
            loadButton =
                switch reason {
                // Another try at an unknown name fails as well; another name helps.
                case .unknownName where !stored.isLoaded: nil
                // Another load brings newer stars, but not all.
                case .tooMany: "Load stars again"
                default: "Try again"
                }
        case .cancelled(let canceller, let time):
            failure = LoadingFailure("stars", cancelledBy: canceller, at: time, advice: LoadingFailure.shown(stored))
            loadButton = count == nil ? "Load stars" : "Load stars again"
        }
        showPause(
            until: stargazer.pauseEnd(hasToken: hasToken),
            of: "stars",
            advice: stargazer.activity.isHelpedByToken ? tokenAdvice : ""
        )
    }
}

extension LoadActivity<SyncStage, StarsFailure> {
    /// Whether a visitor's own token may help. After an error of the network or of the disk it does not.
    fileprivate var isHelpedByToken: Bool {
        switch self {
        case .failed(.notFetched, _), .failed(.notStored, _): false
        default: true
        }
    }
}

extension StoredStars {
    /// Whether a sync has brought stars, or has ended without any.
    fileprivate var isLoaded: Bool { count > 0 || syncedAt != nil }
}

extension LoadingCount {
    fileprivate init(_ stored: StoredStars) {
        self.init(stored.count.counted("star"), asOf: stored.syncedAt, note: Self.leftOut(stored.leftOutCount))
    }

    private static func leftOut(_ count: Int) -> String? {
        switch count {
        case 0: nil
        case 1: "1 more is left out: it is private, or GitHub’s data about it could not be read."
        default:
            "\(count.grouped) more are left out: they are private, or GitHub’s data about them could not be read."
        }
    }
}

extension LoadingProgress {
    fileprivate init(_ sync: SyncProgress) {
        let pageCount = sync.pageCount.map { max($0, sync.syncedPageCount) }
        self.init(
            words: Self.words(sync.syncedPageCount, of: pageCount),
            value: pageCount.map { _ in sync.syncedPageCount },
            maximum: pageCount,
            details: Self.details(of: sync),
            pageURL: Route.repositories().url
        )
    }

    private static func words(_ pages: Int, of count: Int?) -> String {
        guard let count else {
            let words = "Loading stars from GitHub"
            return pages == 0 ? words : "\(words): \(pages.counted("page"))"
        }
        return "Loading stars from GitHub: page \(pages.grouped) of \(count.grouped)"
    }

    private static func details(of sync: SyncProgress) -> String {
        let kept = "\(sync.storedStarCount.counted("star")) so far."
        guard let left = sync.requestsLeft else { return kept }
        return "\(kept) GitHub allows \(left.counted("more request")) this hour."
    }
}

extension LoadingFailure {
    /// - Parameter isPaused: Whether the status tells when the stars can be loaded again.
    fileprivate init(_ failure: StarsFailure, of stored: StoredStars, time: Date, isPaused: Bool) {
        let isAboutName = failure == .unknownName && !stored.isLoaded
        let advice = [failure.advice(isPaused: isPaused), Self.shown(stored)].compactMap(\.self)
        self.init(
            heading: isAboutName ? "GitHub has no user \(stored.name.text)" : "The stars could not be loaded",
            message: isAboutName ? "No stars were loaded." : failure.message(about: stored.name),
            advice: advice.isEmpty ? nil : advice.joined(separator: " "),
            time: UTCTime(time),
            link: failure.isForSettings
                ? Link("Open Settings", to: Route.settings().url)
                : stored.count == 0 ? Link("Choose another GitHub user", to: Route.settings().url) : nil
        )
    }

    /// Returns a description of the stored stars.
    fileprivate static func shown(_ stored: StoredStars) -> String? {
        guard stored.count > 0 else { return nil }
        return stored.syncedAt == nil
            ? "The stars that arrived before that are shown." : "The earlier stars are still shown."
    }
}

extension StarsFailure {
    fileprivate func message(about name: GitHubName) -> String {
        switch self {
        case .notFetched(let error): error.message
        case .unknownName: "GitHub has no user with the name \(name.text)."
        case .tokenRefused: "GitHub does not accept this server’s token."
        case .visitorTokenRefused: "GitHub does not accept the token of the visitor who last loaded these stars."
        case .forbidden: "GitHub does not allow reading the stars of \(name.text)."
        case .limited(let until): "GitHub allows the next request at \(UTCTime.minute(notBefore: until))."
        case .notStars: "GitHub’s response is not a list of stars."
        case .tooMany(let limit): "Flipside loads at most \(limit.grouped) stars, and \(name.text) has more."
        case .allGone: "GitHub says that \(name.text) has no stars. That may be a mistake, so nothing was removed."
        case .notStored: "The stars arrived, but Flipside could not save them."
        }
    }

    /// Returns the reason with its details, which pages do not show.
    package func logMessage(about name: GitHubName) -> String {
        switch self {
        case .notFetched(let error): error.logMessage
        case .notStars(let detail), .notStored(let detail): "\(message(about: name)) (\(detail))"
        case .unknownName, .tokenRefused, .visitorTokenRefused, .forbidden, .limited, .tooMany, .allGone:
            message(about: name)
        }
    }

    fileprivate func advice(isPaused: Bool) -> String? {
        switch self {
        case .notFetched, .notStars, .limited:
            isPaused ? nil : "Flipside tries again when you open this page later."
        case .unknownName: "Check the spelling of the name."
        case .tokenRefused: "Ask the administrator of this server, or enter a token of your own in Settings."
        case .visitorTokenRefused: "If the token is yours, replace or remove it in Settings."
        case .forbidden: "In Settings, enter the token of an account that may read them."
        case .tooMany: "The newest stars are up to date. Older ones may be missing or outdated."
        case .allGone: "If the list is really empty, choose another user. Otherwise, try again later."
        case .notStored: CommonWords.tryAgainOrAsk
        }
    }

    /// Whether a change in Settings helps.
    fileprivate var isForSettings: Bool {
        switch self {
        case .unknownName, .tokenRefused, .visitorTokenRefused, .forbidden, .limited: true
        case .notFetched, .notStars, .tooMany, .allGone, .notStored: false
        }
    }
}

extension StargazerRefusal {
    var message: String {
        switch self {
        case .tooManyNew(let until):
            "Visitors have chosen too many new GitHub users. Try again at \(UTCTime.minute(notBefore: until)), "
                + "or at once with a token of your own in Settings."
        case .tooManyTokens(let until):
            "Visitors have entered too many tokens that GitHub does not accept. "
                + "Try again at \(UTCTime.minute(notBefore: until)), or remove your token in Settings."
        case .noRoom:
            "This server has no room for the stars of another GitHub user. Ask the administrator of this server."
        }
    }
}
