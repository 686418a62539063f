package import Models
package import Routing
import Views

package struct GreetingViewModel: GreetingView, PageContent, Equatable {
    package let heading = "Greeting"
    package let line: LiveRegionViewModel<GreetingLineViewModel>
    package let form: LiveRegionViewModel<GreetingFormViewModel>
    package let origin: LiveRegionViewModel<GreetingOriginViewModel>

    package var summary: ErrorSummaryViewModel? { ErrorSummaryViewModel(of: [form.content.name]) }
    package var pageTitle: String { form.content.name.error == nil ? heading : "Error: \(heading)" }
    package let place: Place? = .firstPage(of: .greeting)
    package static var scripts: [Asset] { [.liveForms] }

    /// The page with the current name.
    package init(_ visitor: VisitorState) {
        self.init(visitor, form: .greetingForm(visitor))
    }

    /// The page after a refusal, with the input in the form. No update replaces the form; the greeting and its origin follow
    /// the visitor.
    package init(_ visitor: VisitorState, refused typed: String, because error: NameError) {
        let content = GreetingFormViewModel(refused: typed, because: error)
        self.init(visitor, form: LiveRegionViewModel(.greetingForm, revision: nil, content: content))
    }

    private init(_ visitor: VisitorState, form: LiveRegionViewModel<GreetingFormViewModel>) {
        line = .greeting(visitor)
        self.form = form
        origin = .greetingOrigin(visitor)
    }
}

package struct GreetingFormViewModel: GreetingFormView, Equatable {
    package let name: TextFieldViewModel
    package let saveURL = Route.greeting.url

    init(_ visitor: VisitorState) {
        name = Self.field(visitor.greetingName?.text ?? "")
    }

    init(refused typed: String, because error: NameError) {
        var field = Self.field(typed)
        field.error = error.words(for: "name")
        field.hasFocus = true
        name = field
    }

    private static func field(_ value: String) -> TextFieldViewModel {
        var field = TextFieldViewModel(GreetingFormField.name, label: "Your name", value: value)
        field.autocomplete = "nickname"
        field.isRequired = true
        return field
    }
}

package struct GreetingOriginViewModel: GreetingOriginView, Equatable {
    package let explanation: String
    package let profileURL = Route.profile().url
    package let removalURL: String?
    package let removal: String

    init(_ visitor: VisitorState) {
        explanation =
            switch visitor.greeting {
            case .nobody: "The greeting has no name yet. Enter one here, or in your profile."
            case .name: "The greeting uses the name that you entered here."
            case .profile: "The greeting uses the name in your profile, because you entered none here."
            }
        removalURL = visitor.greetingName == nil ? nil : Route.greetingRemoval.url
        removal = visitor.profile == nil ? "Remove my name" : "Use my profile name"
    }
}

package struct GreetingLinkViewModel: GreetingLinkView, Equatable {
    package let link: Link

    init(_ greeting: Greeting) {
        link = Link(greeting == .nobody ? "Enter your name" : "Change the name", to: Route.greeting.url)
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
        LiveRegionViewModel(.greeting, revision: state.revision, content: GreetingLineViewModel(state.greeting))
    }
}

extension LiveRegionViewModel<GreetingFormViewModel> {
    package static func greetingForm(_ state: VisitorState) -> Self {
        LiveRegionViewModel(.greetingForm, revision: state.revision, content: GreetingFormViewModel(state))
    }
}

extension LiveRegionViewModel<GreetingOriginViewModel> {
    package static func greetingOrigin(_ state: VisitorState) -> Self {
        LiveRegionViewModel(.greetingOrigin, revision: state.revision, content: GreetingOriginViewModel(state))
    }
}

extension LiveRegionViewModel<GreetingLinkViewModel> {
    package static func greetingLink(_ state: VisitorState) -> Self {
        LiveRegionViewModel(.greetingLink, revision: state.revision, content: GreetingLinkViewModel(state.greeting))
    }
}
