package import Models
package import Routing
import Views

package struct ProfileViewModel: ProfileView, PageContent, Equatable {
    package let heading = "Profile"
    package let notice: NoticeViewModel?
    package let name: LiveRegionViewModel<ProfileNameViewModel>
    package let form: LiveRegionViewModel<ProfileFormViewModel>

    package var summary: ErrorSummaryViewModel? { ErrorSummaryViewModel(of: form.content.fields) }
    package var pageTitle: String { summary == nil ? heading : "Error: \(heading)" }
    package let place: Place? = .firstPage(of: .profile)
    package static var scripts: [Asset] { [.liveForms] }

    /// The page with the current profile.
    /// - Parameter isSaved: Whether the visitor has just saved it.
    package init(_ visitor: VisitorState, isSaved: Bool) {
        notice = isSaved && visitor.profile != nil ? NoticeViewModel("Your profile was saved.") : nil
        name = .profile(visitor)
        form = .profileForm(visitor)
    }

    /// The page after a refusal, with the input in the form.
    package init(_ visitor: VisitorState, refused typed: ProfileInput, because error: ProfileError) {
        notice = nil
        name = .profile(visitor)
        let content = ProfileFormViewModel(typed, refusedBecause: error)
        form = LiveRegionViewModel(.profileForm, revision: nil, content: content)
    }
}

package struct ProfileFormViewModel: ProfileFormView, Equatable {
    package let fields: [TextFieldViewModel]
    package let saveURL = Route.profile().url
    package let greetingURL = Route.greeting.url

    init(_ profile: Profile?) {
        self.init(ProfileInput(firstName: profile?.firstName.text, lastName: profile?.lastName.text))
    }

    /// - Parameter error: The reason that the input was not saved; `nil` for stored names.
    init(_ input: ProfileInput, refusedBecause error: ProfileError? = nil) {
        var first = TextFieldViewModel(ProfileFormField.firstName, label: "First name", value: input.firstName ?? "")
        first.autocomplete = "given-name"
        first.isRequired = true
        first.error = error?.firstName?.words(for: "first name")
        first.hasFocus = first.error != nil
        var last = TextFieldViewModel(ProfileFormField.lastName, label: "Last name", value: input.lastName ?? "")
        last.autocomplete = "family-name"
        last.isRequired = true
        last.error = error?.lastName?.words(for: "last name")
        last.hasFocus = last.error != nil && !first.hasFocus
        fields = [first, last]
    }
}

package struct ProfileNameViewModel: ProfileNameView, Equatable {
    package let name: String?

    package init(_ profile: Profile?) {
        name = profile?.fullName
    }
}

extension LiveRegionViewModel<ProfileNameViewModel> {
    package static func profile(_ state: VisitorState) -> Self {
        LiveRegionViewModel(.profile, revision: state.revision, content: ProfileNameViewModel(state.profile))
    }
}

extension LiveRegionViewModel<ProfileFormViewModel> {
    package static func profileForm(_ state: VisitorState) -> Self {
        LiveRegionViewModel(.profileForm, revision: state.revision, content: ProfileFormViewModel(state.profile))
    }
}

/// The content of the sent form; `nil` for a missing field.
package struct ProfileInput: Sendable, Equatable {
    package let firstName: String?
    package let lastName: String?

    package init(firstName: String?, lastName: String?) {
        self.firstName = firstName
        self.lastName = lastName
    }
}
