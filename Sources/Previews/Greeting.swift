import Models
import ViewModels

extension Preview {
    static let greeting = previews(
        of: "Greeting",
        [
            "Greeting": { GreetingViewModel($0.visitor) },
            "Refused": { placeholder in
                GreetingViewModel(
                    placeholder.visitor,
                    refused: placeholder.words("Ada"),
                    because: .tooLong(length: 10_000, limit: Name.lengthLimit)
                )
            },
        ]
    )
}

extension Placeholder {
    /// A visitor with a greeting, a profile and settings.
    var visitor: VisitorState {
        VisitorState(
            revision: 1,
            greetingName: optional(Name(stored: words("Ada"))),
            profile: optional(
                Profile(firstName: Name(stored: words("Ada", at: 1)), lastName: Name(stored: words("Lovelace", at: 3)))
            ),
            settings: Settings(githubName: try? githubName)
        )
    }
}
