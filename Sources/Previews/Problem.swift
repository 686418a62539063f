import Routing
import ViewModels

extension Preview {
    static let problem = previews(
        of: "Problem",
        [
            "Page not found": { _ in ProblemViewModel.notFound },
            "Request refused": { ProblemViewModel.refused($0.words("The form is not UTF-8.")) },
            "Too many changes": {
                ProblemViewModel.tooManyChanges(
                    secondsToWait: 7,
                    form: ResentFormViewModel([("words", $0.words("Hello"))], to: .entries())
                )
            },
            "Server error": { ProblemViewModel.serverError(number: $0.words("1234")) },
        ]
    )
}
