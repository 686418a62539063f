package import Models
package import Routing
package import Views

package struct GreetingViewModel: GreetingView, PageContent, Equatable {
    package let heading = "Greeting"
    package let line: LiveRegionViewModel<GreetingLineViewModel>
    package let form: LiveRegionViewModel<GreetingFormViewModel>

    package var summary: ErrorSummaryViewModel? { ErrorSummaryViewModel(of: [form.content.name]) }
    package var pageTitle: String { form.content.name.error == nil ? heading : "Error: \(heading)" }
    package let place: Place? = .firstPage(of: .greeting)
    package static var scripts: [Asset] { [.liveForms] }

    /// - Parameter refused: The name that was not saved, and the reason; `nil` when the page is opened.
    package init(_ visitor: VisitorState, refused: (typed: String, error: FieldError)? = nil) {
        line = .greeting(visitor)
        // No update replaces a refused form.
        form = LiveRegionViewModel(
            .greetingForm,
            revision: refused == nil ? visitor.revision : nil,
            content: GreetingFormViewModel(visitor, refused: refused)
        )
    }
}

package struct GreetingFormViewModel: GreetingFormView, Equatable {
    package let name: TextFieldViewModel
    package let saveURL = Route.greeting.url
    package let explanation: String
    package let profileURL = Route.profile().url
    package let removalURL: String?
    package let removal: String

    init(_ visitor: VisitorState, refused: (typed: String, error: FieldError)? = nil) {
        let value = refused?.typed ?? visitor.greetingName?.text ?? ""
        var field = TextFieldViewModel(GreetingFormField.name, label: "Your name", value: value)
        field.autocomplete = "nickname"
        field.isRequired = true
        field.error = refused?.error.advice(on: "your name", limit: Name.lengthLimit, isEmpty: value.isEmpty)
        field.hasFocus = true
        name = field
        explanation =
            switch visitor.greeting {
            case .nobody: "The greeting has no name yet. Enter one here, or in your profile."
            case .name: "The greeting uses the name that you entered here. Others see it with what you write and add."
            case .profile: "The greeting uses the name in your profile, because you entered none here."
            }
        removalURL = visitor.greetingName == nil ? nil : Route.greetingRemoval.url
        removal = visitor.profile == nil ? "Remove my name" : "Use my profile name"
    }
}

package struct GreetingLinkViewModel: GreetingLinkView, Equatable {
    package let link: Link

    init(_ visitor: VisitorState) {
        link = Link(visitor.greeting == .nobody ? "Enter your name" : "Change the name", to: Route.greeting.url)
    }
}

package struct GreetingLineViewModel: GreetingLineView, Equatable {
    package let name: String?

    package init(_ greeting: Greeting) {
        name = greeting.name
    }
}

extension LiveRegionViewModel<GreetingLineViewModel> {
    package static func greeting(_ state: VisitorState) -> Self {
        LiveRegionViewModel(.greeting, revision: state.revision, content: GreetingLineViewModel(state.greeting))
    }
}

extension LiveRegionViewModel<GreetingFormViewModel> {
    package static func greetingForm(_ state: VisitorState) -> Self {
        LiveRegionViewModel(.greetingForm, revision: state.revision, content: GreetingFormViewModel(state))
    }
}

extension LiveRegionViewModel<GreetingLinkViewModel> {
    package static func greetingLink(_ state: VisitorState) -> Self {
        LiveRegionViewModel(.greetingLink, revision: state.revision, content: GreetingLinkViewModel(state))
    }
}
