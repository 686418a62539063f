import ViewModels

extension Preview {
    static let problem = previews(
        of: "Problem",
        [
            "Page not found": { _ in ProblemViewModel.notFound },
            "Request refused": { ProblemViewModel.refused($0.words("The form is not UTF-8.")) },
            "Server error": { ProblemViewModel.serverError(number: $0.words("1234")) },
        ]
    )
}
