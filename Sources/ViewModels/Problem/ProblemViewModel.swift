package import Models
package import Routing
package import Views

/// The page for a request that failed, for each kind of problem.
package struct ProblemViewModel: ProblemView, PageContent {
    package let heading: String
    package let message: String
    package let advice: String
    package let exit: Link?
    package private(set) var exitTarget: String?
    package let form: (url: String, fields: [HiddenFieldViewModel])?

    package var pageTitle: String { heading }
    package let place: Place? = nil

    /// The problem as JSON, for other programs.
    package var json: JSONWriter.Value {
        .object([
            (
                "error",
                .object([("title", .string(heading)), ("message", .string(message)), ("advice", .string(advice))])
            )
        ])
    }

    /// - Parameter exit: The text of the link to the route; `nil` for a page without a link.
    init(
        _ heading: String,
        _ message: String,
        advice: String,
        exit: String? = "Go to the home page",
        to route: Route = .home,
        form: (url: String, fields: [HiddenFieldViewModel])? = nil
    ) {
        self.heading = heading
        self.message = message
        self.advice = advice
        self.exit = exit.map { Link($0, to: route.url) }
        self.form = form
    }

    /// 404
    package static let notFound = ProblemViewModel("Page not found", "There is no page at this URL.", advice: checkURL)

    /// 404: a value in the query is not one that its name has.
    /// - Parameter page: The page without a query.
    package static func unknownValue(_ unknown: UnknownValue, on page: Route?) -> ProblemViewModel {
        let value = ForbiddenCharacter.replaced(in: unknown.value.shortened(to: 40))
        return ProblemViewModel(
            "Page not found",
            "“\(value)” is not a value of “\(unknown.name)” in this URL.",
            advice: "Check the URL for a typing mistake, or leave “\(unknown.name)” out.",
            exit: page == nil ? "Go to the home page" : "Go to the page without it",
            to: page ?? .home
        )
    }

    /// 404: the list does not have this page.
    package static func noSuchPage(of list: Route) -> ProblemViewModel {
        ProblemViewModel(
            "Page not found",
            "This list does not have that many pages.",
            advice: "It may have become shorter since you got this link.",
            exit: "Go to the first page",
            to: list
        )
    }

    /// 404
    package static let textVersionNotFound = ProblemViewModel(
        "Version not found",
        "There is no version with this number.",
        advice: "It may have been removed: of older versions, only some are kept.",
        exit: "Go to all versions",
        to: .textVersions
    )

    /// 405
    package static func methodNotAllowed(_ method: String) -> ProblemViewModel {
        method == "GET"
            ? ProblemViewModel(
                "No page at this URL",
                "This URL only receives a form, so there is no page to show.",
                advice: "Go back to the page with the form and use its button, or start from the home page."
            )
            : ProblemViewModel(
                "Method not allowed",
                "This URL does not accept \(method) requests.",
                advice: "Go to the home page, and use the buttons and forms of Flipside."
            )
    }

    /// 404: the visitor's GitHub user has not starred the repository.
    package static let missingRepository = ProblemViewModel(
        "Repository not found",
        "This repository is not among the stars in your list.",
        advice: "Its star may have been removed. Look for it in the list.",
        exit: "Go to all stars",
        to: .repositories()
    )

    /// 404: there is no such item to put on the turntable.
    package static func missing(_ kind: PlayedItem.Kind) -> ProblemViewModel {
        switch kind {
        case .songs: missing(CatalogueKind.songs)
        case .movies: missing(CatalogueKind.movies)
        case .stars: missingRepository
        }
    }

    /// 404: the server was started without an organisation.
    package static let noOrganisation = ProblemViewModel(
        "No organisation",
        "This server has no list of an organisation’s repositories.",
        advice: "The administrator of this server can add one with --organisation.",
        exit: "Go to all stars",
        to: .repositories()
    )

    /// 409 if the visitor has reached a limit, 503 if the server has.
    package static func refusedMark(_ error: RepositoryMarkError) -> ProblemViewModel {
        ProblemViewModel(
            "Your change was not saved",
            error.message,
            advice: "Nothing was changed.",
            exit: "Go to all stars",
            to: .repositories()
        )
    }

    /// 403: a page of another site sent the form.
    package static let crossOrigin = ProblemViewModel(
        "Sent from another site",
        "A page of another site sent this form, so nothing was changed.",
        advice: "If you meant to send it, open Flipside and use the form there."
    )

    /// 403: the change needs the password, and cannot be kept until the visitor has signed in.
    package static let signInFirst: ProblemViewModel = {
        var problem = ProblemViewModel(
            "Sign in first",
            "Your change was not saved, because it needs the password.",
            advice: "The page to sign in opens in a new tab."
                + " After signing in, return to this tab, go back, and send the form again.",
            exit: "Sign in",
            to: .signIn(returnTo: nil)
        )
        problem.exitTarget = "_blank"
        return problem
    }()

    /// 404: there is no such entry to edit.
    package static let missingEntry = ProblemViewModel(
        "Entry not found",
        "There is no entry at this URL.",
        advice: "It may have been deleted. Deleted entries can be restored for a day.",
        exit: "Go to all entries",
        to: .entries()
    )

    /// 410: the entry can no longer be restored.
    package static let tooLateToUndo = ProblemViewModel(
        "Too late to undo",
        "This entry was deleted for good.",
        advice: "A deleted entry can be restored for a day. Add it again if you need it.",
        exit: "Go to all entries",
        to: .entries()
    )

    /// 413: the form has more than its fields may hold.
    package static let tooLong = ProblemViewModel(
        "Too much text",
        "The form is longer than its fields allow, so nothing was saved.",
        advice: "\(goBack) Shorten it, and send it again.",
        exit: nil
    )

    /// 503: other clients are sending more than the server takes at a time.
    package static let overloaded = ProblemViewModel(
        "The server is busy",
        "It is receiving too many forms at the moment, so nothing was saved.",
        advice: "\(goBack) Send it again in a few seconds.",
        exit: nil
    )

    /// 503: other exports take the space for files.
    package static let tooManyExports = ProblemViewModel(
        "Too many exports",
        "Too many exports are running.",
        advice: "Try again in a minute."
    )

    /// 421
    package static let misdirected = ProblemViewModel(
        "Unknown host",
        "Flipside does not serve the host name in this URL.",
        advice: "Check the host name for a typing mistake."
            + " The administrator of this server can allow it with --allowed-hosts.",
        exit: nil
    )

    /// 429: the client has made too many changes in a short time.
    /// - Parameters:
    ///   - fields: The fields of the form; `nil` if they cannot be kept on the page.
    ///   - route: The URL that the form was sent to.
    package static func tooManyChanges(
        secondsToWait seconds: Int,
        fields: [(name: String, value: String)]?,
        to route: Route
    ) -> ProblemViewModel {
        let time = seconds.counted("second")
        let hidden = fields?.map { HiddenFieldViewModel(resending: $0.name, value: $0.value) }
        return ProblemViewModel(
            "Too many changes",
            "Many changes came from your IP address in a short time, so this one was not saved yet.",
            advice: hidden == nil
                ? "\(goBack) Send it again in \(time)."
                : "What you entered is kept on this page. Send it again in \(time).",
            exit: nil,
            form: hidden.map { (route.url, $0) }
        )
    }

    /// 503: the database cannot be used at the moment.
    /// - Parameters:
    ///   - isChange: Whether the request would have changed something.
    ///   - fields: The fields of its form; `nil` if they cannot be kept on the page.
    ///   - route: The URL that the form was sent to.
    package static func outage(
        isChange: Bool,
        fields: [(name: String, value: String)]?,
        to route: Route
    ) -> ProblemViewModel {
        let hidden = fields?.map { HiddenFieldViewModel(resending: $0.name, value: $0.value) }
        let advice =
            if hidden != nil {
                "What you entered is kept on this page. Send it again in a moment."
            } else {
                isChange ? "\(goBack) Send it again in a moment." : "Try again in a moment."
            }
        return ProblemViewModel(
            "The database does not answer",
            isChange ? "Your change may not be saved." : "This page cannot be shown right now.",
            advice: advice,
            exit: nil,
            form: hidden.map { (route.url, $0) }
        )
    }

    /// 503: the server has the maximum number of visitors.
    package static let noRoomForVisitor = ProblemViewModel(
        "The server is full",
        "This server has no room for the names and settings of more visitors, so nothing was saved.",
        advice: "\(goBack) Ask the administrator of this server for more room.",
        exit: nil
    )

    /// 500: the page shows the number in the log, but no details.
    /// - Parameter number: The number of the request in the log.
    package static func serverError(number: String) -> ProblemViewModel {
        ProblemViewModel(
            "Something went wrong",
            "An error occurred on the server. Saved data is not lost.",
            advice:
                "Try again in a moment. If it fails again, give the number \(number) to the administrator of this server."
        )
    }

    /// 400
    package static let malformedURL = ProblemViewModel("Request refused", "The URL is malformed.", advice: checkURL)

    /// Any other refused request.
    /// - Parameter status: The code of the response's status, on which the advice depends.
    package static func refused(_ reason: String, status: Int) -> ProblemViewModel {
        let advice =
            switch status {
            case 408, 503: "Try again in a minute."
            case 414: "Go back, and shorten what you entered."
            case 415: "Open Flipside, and use the form there."
            case 500, 507: "Ask the administrator of this server."
            case 501: "Go to the home page, and use the buttons and forms of Flipside."
            default: "Go back, correct your input, and send it again."
            }
        return ProblemViewModel("Request refused", reason, advice: advice)
    }

    private static let checkURL = "Check the URL for a typing mistake, or start from the home page."
    /// The beginning of the advice to send a form again.
    private static let goBack = "Go back: your input is still in the form."
}

// Problems of songs and movies.
extension ProblemViewModel {
    /// 404: the catalogue does not have the item.
    package static func missing(_ kind: CatalogueKind) -> ProblemViewModel {
        ProblemViewModel(
            "\(kind.singular.capitalizingFirst) not found",
            "There is no \(kind.singular) at this URL.",
            advice: "It may have been deleted more than a day ago.",
            exit: "Go to all \(kind.plural)",
            to: kind.route(.list())
        )
    }

    /// 410: the item was deleted, and can still be restored.
    package static func deleted(_ id: Int64, of kind: CatalogueKind) -> ProblemViewModel {
        ProblemViewModel(
            "This \(kind.singular) was deleted",
            "A deleted \(kind.singular) can be restored for a day.",
            advice: "Restore it on its page.",
            exit: "Go to the \(kind.singular)",
            to: kind.route(.item(id: id))
        )
    }

    /// 410: the item can no longer be restored.
    package static func tooLateToUndo(in kind: CatalogueKind) -> ProblemViewModel {
        ProblemViewModel(
            "Too late to undo",
            "This \(kind.singular) was deleted for good.",
            advice: "A deleted \(kind.singular) can be restored for a day. Add it again if you need it.",
            exit: "Add a \(kind.singular)",
            to: kind.route(.form())
        )
    }

    /// 410: a change of several items or repositories can no longer be undone.
    package static func tooLateToUndo(returningTo route: Route) -> ProblemViewModel {
        ProblemViewModel(
            "Too late to undo",
            "The change cannot be undone any more.",
            advice: "Others may have changed the same, or the server was restarted. Make the change by hand.",
            exit: "Go back",
            to: route
        )
    }

    /// 422: a rating that is not on the page.
    package static func unknownRating(returningTo route: Route) -> ProblemViewModel {
        ProblemViewModel(
            "Your rating was not saved",
            "There is no such rating.",
            advice: "Choose one of the dots.",
            exit: "Go back",
            to: route
        )
    }

    /// 422: likely duplicates are not changed.
    package static func refusedSeveral(
        _ error: SeveralError,
        of kind: CatalogueKind,
        returningTo route: Route
    ) -> ProblemViewModel {
        let (message, advice) = error.words(of: kind)
        return ProblemViewModel("Nothing was changed", message, advice: advice, exit: "Go back", to: route)
    }

    /// 422, 409 if the visitor has reached the limit, 410 if there is no such list, 503 if the server has no room.
    package static func refusedSavedList(_ error: SavedListError, returningTo route: Route) -> ProblemViewModel {
        let (message, advice) = error.words
        return ProblemViewModel("Your list was not saved", message, advice: advice, exit: "Go back", to: route)
    }

    /// 503: an import or a source is adding many items.
    package static func busy(returningTo route: Route) -> ProblemViewModel {
        ProblemViewModel(
            "Your change was not saved",
            CommonWords.busy,
            advice: "Try again in a moment.",
            exit: "Go back",
            to: route
        )
    }

    /// 404 or 410 if there is no such item, 409 if the visitor has reached a limit, 503 if the server has.
    package static func refusedFavourite(
        _ error: FavouritesError,
        id: Int64,
        of kind: CatalogueKind
    ) -> ProblemViewModel {
        switch error {
        case .missing: missing(kind)
        case .deleted: deleted(id, of: kind)
        case .tooMany(let limit):
            ProblemViewModel(
                "You have too many favourites",
                "The limit is \(kind.quantity(limit)).",
                advice: "Remove one to add another.",
                exit: "Go to your favourites",
                to: kind.route(.list(CatalogueQuery(.favourites)))
            )
        case .noRoom:
            ProblemViewModel(
                "The server is full",
                "This server has no room for more favourites.",
                advice: "Remove one of yours, or ask the administrator of this server.",
                exit: "Go to your favourites",
                to: kind.route(.list(CatalogueQuery(.favourites)))
            )
        }
    }
}
