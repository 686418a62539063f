package import Models
import Routing

extension ProblemViewModel {
    /// 404
    package static let missingRepository = ProblemViewModel(
        "There is no such star",
        "The repository at this address is none of the stars that you look at, or no more.",
        advice: "It may have been un-starred. Look for it in the list.",
        exit: "Go to all stars",
        to: .repositories()
    )

    /// 404: the program was not given any.
    package static let noOrganisation = ProblemViewModel(
        "There is no organisation",
        "Flipside was not given a list of an organisation’s repositories.",
        advice: "Whoever runs it can name one with the option --organisation.",
        exit: "Go to all stars",
        to: .repositories()
    )

    /// 409, or 503 where it is not up to who asks.
    package static func refusedMark(_ error: RepositoryMarkError) -> ProblemViewModel {
        ProblemViewModel(
            "This was not noted",
            error.words,
            advice: "Nothing was changed.",
            exit: "Go to all stars",
            to: .repositories()
        )
    }
}
