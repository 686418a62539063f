package import Models
import Routing
import Views

package struct ProfileViewModel: ProfileView, PageContent, Equatable {
    package let heading = "Profile"
    package let notice: String?
    package let name: LiveRegionViewModel<ProfileNameViewModel>
    package let hint = "Only this browser shows it. Your greeting uses it, unless you gave that another name."
    package let fields: [TextFieldViewModel]
    package let saveURL = Route.profile().url
    package let greetingURL = Route.greeting.url

    package var summary: ErrorSummaryViewModel? { ErrorSummaryViewModel(of: fields) }
    package var pageTitle: String { summary == nil ? heading : "Error: \(heading)" }
    package let place: Place? = .front(of: .profile)

    /// The page as one comes to it.
    /// - Parameter isSaved: Whether that was by saving it.
    package init(_ visitor: VisitorState, isSaved: Bool) {
        notice = isSaved && visitor.profile != nil ? "Your profile was saved." : nil
        name = .profile(visitor)
        fields = Self.fields(
            ProfileInput(firstName: visitor.profile?.firstName.text, lastName: visitor.profile?.lastName.text)
        )
    }

    /// The page as it comes back: what was typed stays in the form, beside all that is wrong with it.
    package init(_ visitor: VisitorState, refused typed: ProfileInput, because error: ProfileError) {
        notice = nil
        name = .profile(visitor)
        fields = Self.fields(typed, with: error)
    }

    private static func fields(_ input: ProfileInput, with error: ProfileError? = nil) -> [TextFieldViewModel] {
        var first = TextFieldViewModel("first-name", label: "First name", value: input.firstName ?? "")
        first.autocomplete = "given-name"
        first.isRequired = true
        first.error = error?.firstName?.words(for: "first name")
        first.hasFocus = first.error != nil
        var last = TextFieldViewModel("last-name", label: "Last name", value: input.lastName ?? "")
        last.autocomplete = "family-name"
        last.isRequired = true
        last.error = error?.lastName?.words(for: "last name")
        last.hasFocus = last.error != nil && !first.hasFocus
        return [first, last]
    }
}
