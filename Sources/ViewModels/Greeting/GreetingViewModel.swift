package import Models
import Routing
import Views

package struct GreetingViewModel: GreetingView, PageContent, Equatable {
    package let heading = "Greeting"
    package let line: LiveRegionViewModel<GreetingLineViewModel>
    package let name: TextFieldViewModel
    package let saveURL = Route.greeting.url
    package let removalURL: String?
    package let removal: String
    package let explanation: String
    package let profileURL = Route.profile().url

    package var summary: ErrorSummaryViewModel? { ErrorSummaryViewModel(of: [name]) }
    package var pageTitle: String { name.error == nil ? heading : "Error: \(heading)" }
    package let place: Place? = .front(of: .greeting)

    /// The page as one comes to it.
    package init(_ visitor: VisitorState) {
        self.init(visitor, name: Self.field(visitor.greetingName?.text ?? ""))
    }

    /// The page as it comes back: what was typed stays in the form, beside what is wrong with it.
    package init(_ visitor: VisitorState, refused typed: String, because error: NameError) {
        var field = Self.field(typed)
        field.error = error.words(for: "name")
        field.hasFocus = true
        self.init(visitor, name: field)
    }

    private init(_ visitor: VisitorState, name: TextFieldViewModel) {
        line = .greeting(visitor)
        self.name = name
        removalURL = visitor.greetingName == nil ? nil : Route.greetingRemoval.url
        removal = visitor.profile == nil ? "Forget my name" : "Greet me by my profile"
        explanation =
            switch visitor.greeting {
            case .nobody: "Without a name here you are greeted by that of your profile, once you have one."
            case .name: "You are greeted by the name that you gave here."
            case .profile: "You are greeted by the name of your profile, as you gave none here."
            }
    }

    private static func field(_ value: String) -> TextFieldViewModel {
        var field = TextFieldViewModel("name", label: "Your name", value: value)
        field.autocomplete = "nickname"
        field.isRequired = true
        return field
    }
}
