import Models
package import Routing
import Views

/// The page for each kind of request that could not be answered as it was meant.
package struct ProblemViewModel: ProblemView, PageContent, Equatable {
    package let heading: String
    package let message: String
    package let advice: String
    package let exitURL: String
    package let exit: String

    package var pageTitle: String { heading }
    package let place: Place? = nil

    /// The same for a program.
    package var json: JSONDocument {
        let error = JSONDocument.object([
            ("title", .string(heading)), ("message", .string(message)), ("advice", .string(advice)),
        ])
        return .object([("error", error)])
    }

    init(
        _ heading: String,
        _ message: String,
        advice: String,
        exit: String = "Go to the front page",
        to route: Route = .home
    ) {
        self.heading = heading
        self.message = message
        self.advice = advice
        self.exit = exit
        exitURL = route.url
    }

    /// 404
    package static let notFound = ProblemViewModel(
        "Page not found",
        "There is nothing at this address.",
        advice: "Look for a slip in the address, or start from the front page."
    )

    /// 404: a list has fewer pages.
    package static func noSuchPage(of list: Route) -> ProblemViewModel {
        ProblemViewModel(
            "Page not found",
            "The list has fewer pages than that.",
            advice: "It may have become shorter since you were given this address.",
            exit: "Go to its first page",
            to: list
        )
    }

    /// 404
    package static let textVersionNotFound = ProblemViewModel(
        "Version not found",
        "There is no version of the text with this number, or no more: the last \(TextModel.versionLimit) are kept.",
        advice: "Look for it among those.",
        exit: "Go to the versions",
        to: .textVersions
    )

    /// 405
    package static func methodNotAllowed(_ method: String) -> ProblemViewModel {
        ProblemViewModel(
            "Method not allowed",
            "This address does not answer to \(method).",
            advice: "Open the page and use what it offers."
        )
    }

    /// 403: the form has to be sent again, from its own page.
    package static let crossOrigin = ProblemViewModel(
        "Sent from elsewhere",
        "This was sent from a page of another site, so nothing was changed.",
        advice: "If it was you, open the page here and send it from there."
    )

    /// 403: what was sent cannot be held until the password is typed.
    package static let signInFirst = ProblemViewModel(
        "Sign in first",
        "This asks for the password, and nothing was changed.",
        advice: "Sign in in another tab. Then go back in this one, where what you entered still is, and send it again.",
        exit: "Sign in",
        to: .signIn(returnTo: nil)
    )

    /// 410: an entry that cannot be restored any more.
    package static let tooLateToUndo = ProblemViewModel(
        "Too late to undo",
        "This entry is gone for good.",
        advice: "What is removed can be brought back for an hour. Add it anew if you miss it.",
        exit: "Go to the entries",
        to: .entries()
    )

    /// 421
    package static let misdirected = ProblemViewModel(
        "Unknown host",
        "Flipside does not answer to the name in this address.",
        advice: "Use a name that it knows. Whoever runs it can add this one with the option --allowed-hosts."
    )

    /// 500: it tells nothing of the inside, but where to find it in the log.
    /// - Parameter number: What the log knows the request by.
    package static func serverError(number: String) -> ProblemViewModel {
        ProblemViewModel(
            "Something went wrong",
            "Flipside could not finish this. It is not your fault, and nothing that was saved is lost.",
            advice: "Try again in a moment. If it happens again, mention the number \(number) to whoever runs this"
                + " server: it leads to what happened."
        )
    }

    /// Every other request that was refused.
    package static func refused(_ reason: String) -> ProblemViewModel {
        ProblemViewModel("Request refused", reason, advice: "Go back, correct it and send it again.")
    }
}
