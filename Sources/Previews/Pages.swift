import Foundation
import Models
import Routing
import ViewModels

/// The previews of the pages that are not lists.
extension Preview {
    static let pages = home + chart + greeting + profile + settings + transfer + signIn + problem

    private static let home = previews(
        of: "Home",
        [
            "Home": { placeholder in
                let favourites = FavouritesState(revision: 1, ids: Set(placeholder.rows { Int64($0 + 1) }))
                let stargazer = try placeholder.stargazer()
                return HomeViewModel(
                    visitor: placeholder.visitor,
                    text: placeholder.text,
                    entries: placeholder.entries,
                    turntable: placeholder.turntable,
                    songs: CatalogueState(items: placeholder.rows(placeholder.song), revision: 1),
                    movies: CatalogueState(items: placeholder.rows(placeholder.movie), revision: 1),
                    own: HomeSelection(
                        stargazer: placeholder.optional(stargazer),
                        songs: NewestFavourites(
                            state: favourites,
                            items: placeholder.rows(upTo: 6, placeholder.song),
                            count: favourites.ids.count
                        ),
                        movies: NewestFavourites(state: favourites, items: [], count: 0)
                    ),
                    token: .random()
                )
            },
            "First visit": { placeholder in
                HomeViewModel(
                    visitor: VisitorState(),
                    text: TextState(text: "", revision: 0),
                    entries: placeholder.entries,
                    turntable: placeholder.turntable,
                    songs: CatalogueState(items: placeholder.rows(placeholder.song), revision: 1),
                    movies: CatalogueState(items: placeholder.rows(placeholder.movie), revision: 1),
                    token: .random()
                )
            },
        ]
    )

    private static let chart = previews(
        of: "Chart",
        [
            "Songs": { placeholder in
                ChartPageViewModel(
                    CatalogueStatistics(
                        decades: placeholder.rows(upTo: 20) { .init(decade: 1800 + 10 * $0, count: $0 * $0) },
                        ratings: (0..<10).map { $0 * placeholder.rowCount },
                        topCredits: placeholder.rows(upTo: CatalogueStatistics.topCreditsLimit, placeholder.credit),
                        count: placeholder.itemCount,
                        growth: placeholder.growth
                    ),
                    of: .songs
                )
            },
            "Stars": { placeholder in
                let counts = placeholder.rows {
                    RepositoryFacets.Count(name: placeholder.words("Swift \($0)", at: $0), count: $0 + 1)
                }
                return try ChartPageViewModel(
                    RepositoryFacets(languages: counts, tags: counts),
                    growth: placeholder.growth,
                    of: placeholder.stargazer()
                )
            },
        ]
    )

    private static let greeting = previews(
        of: "Greeting",
        [
            "Greeting": { GreetingViewModel($0.visitor) },
            "Refused": { placeholder in
                let error = FieldError.tooLong(length: 10_000)
                return GreetingViewModel(placeholder.visitor, refused: (placeholder.words("Ada"), error))
            },
        ]
    )

    private static let profile = previews(
        of: "Profile",
        [
            "Profile": { ProfileViewModel($0.visitor, isSaved: false) },
            "Saved": { ProfileViewModel($0.visitor, isSaved: true) },
            "Refused": { placeholder in
                let error = ProfileError(firstName: .tooLong(length: 10_000), lastName: .blank)
                return ProfileViewModel(placeholder.visitor, refused: (placeholder.words("Ada"), nil, error))
            },
        ]
    )

    private static let settings = previews(
        of: "Settings",
        [
            "Settings": { SettingsViewModel($0.visitor, isSaved: false) },
            "Signed in": { SettingsViewModel($0.visitor, sessions: $0.sessions) },
            "Saved": { SettingsViewModel($0.visitor, isSaved: true) },
            "Refused": { placeholder in
                let typed = SettingsInput(
                    gitHubName: placeholder.words("octo cat"),
                    gitHubToken: "ghp token",
                    removesToken: true,
                    pageSize: placeholder.words("7"),
                    theme: placeholder.words("purple")
                )
                let error = SettingsError(
                    gitHubName: .forbiddenCharacter,
                    gitHubToken: .forbiddenCharacter,
                    isPageSizeUnknown: true,
                    isThemeUnknown: true
                )
                return SettingsViewModel(placeholder.visitor, refused: (typed, error))
            },
        ]
    )

    private static let transfer = previews(
        of: "Transfer",
        [
            "Transfer": { TransferViewModel(isVisitor: $0.itemCount > 0) },
            "With a code": { _ in TransferViewModel(isVisitor: true, code: (.random(), Placeholder.now)) },
            "Moved": { _ in TransferViewModel(isVisitor: true, isMoved: true) },
            "Refused": { TransferViewModel(isVisitor: true, refused: ($0.words("7KQ2"), .unknownCode)) },
        ]
    )

    private static let signIn = previews(
        of: "SignIn",
        [
            "Sign in": { _ in SignInViewModel(returningTo: nil, protection: .all) },
            "Signed out": { _ in SignInViewModel(returningTo: nil, protection: .writes, isSignedOut: true) },
            "Refused": { _ in
                SignInViewModel(
                    returningTo: .textFlipside,
                    protection: .writes,
                    failure: .tooManyAttempts(secondsToWait: 60, isDevice: false)
                )
            },
            "With a held form": {
                SignInViewModel(
                    returningTo: .text,
                    protection: .writes,
                    holding: $0.words("text=Hello"),
                    failure: .wrongPassword
                )
            },
        ]
    )

    private static let problem = previews(
        of: "Problem",
        [
            "Page not found": { _ in ProblemViewModel.notFound },
            "Request refused": { ProblemViewModel.refused($0.words("The form is not UTF-8."), status: 400) },
            "Too many changes": {
                ProblemViewModel.tooManyChanges(
                    secondsToWait: 7,
                    fields: [("words", $0.words("Hello"))],
                    to: .entries()
                )
            },
            "The database does not answer": {
                ProblemViewModel.outage(isChange: true, fields: [("words", $0.words("Hello"))], to: .entries())
            },
            "Server error": { ProblemViewModel.serverError(number: $0.words("1234")) },
        ]
    )
}

extension Placeholder {
    /// Additions on some days of the last year.
    fileprivate var growth: Growth {
        let today = Growth([], at: Self.now).today
        return Growth(rows(upTo: 50) { .init(number: today - 7 * $0, count: $0 + 1) }.reversed(), at: Self.now)
    }

    /// The sessions of the visitor and of others.
    var sessions: SessionListViewModel {
        let sessions = (0...rowCount).map { index in
            let begin = Self.now.addingTimeInterval(-100_000 * Double(index))
            let browser = optional(words("Firefox on Linux", at: index))
            return Session(
                tokenDigest: [UInt8(truncatingIfNeeded: index)],
                begin: begin,
                end: begin.addingTimeInterval(1e6),
                browser: browser
            )
        }
        return SessionListViewModel(sessions, own: sessions[0])
    }

    /// A visitor with a greeting, a profile and settings.
    var visitor: VisitorState {
        VisitorState(
            revision: 1,
            greetingName: optional(Name(stored: words("Ada"))),
            profile: optional(
                Profile(firstName: Name(stored: words("Ada", at: 1)), lastName: Name(stored: words("Lovelace", at: 3)))
            ),
            settings: Settings(gitHubName: try? gitHubName)
        )
    }
}
