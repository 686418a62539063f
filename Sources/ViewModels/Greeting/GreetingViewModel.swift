package import Models
package import Routing
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
    package static var scripts: [Asset] { [.liveForms] }

    /// The page with the current name.
    package init(_ visitor: VisitorState) {
        self.init(visitor, name: Self.field(visitor.greetingName?.text ?? ""))
    }

    /// The page after a refusal, with what was typed in the form.
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
            case .nobody: "Without a name here, the greeting uses the name in your profile."
            case .name: "The greeting uses the name that you entered here."
            case .profile: "The greeting uses the name in your profile, as you entered none here."
            }
    }

    private static func field(_ value: String) -> TextFieldViewModel {
        var field = TextFieldViewModel(GreetingFormField.name, label: "Your name", value: value)
        field.autocomplete = "nickname"
        field.isRequired = true
        return field
    }
}

package struct GreetingLineViewModel: GreetingLineView, Equatable {
    package let name: String?

    package init(_ greeting: Greeting) {
        name =
            switch greeting {
            case .nobody: nil
            case .name(let name): name.text
            case .profile(let profile): profile.fullName
            }
    }
}

extension LiveRegionViewModel<GreetingLineViewModel> {
    package static func greeting(_ state: VisitorState) -> Self {
        LiveRegionViewModel(.greeting, version: state.version, content: GreetingLineViewModel(state.greeting))
    }
}
