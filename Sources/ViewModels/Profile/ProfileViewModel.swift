package import Models
package import Routing
import Views

package struct ProfileViewModel: ProfileView, PageContent, Equatable {
    package let heading = "Profile"
    package let notice: NoticeViewModel?
    package let form: LiveRegionViewModel<ProfileFormViewModel>

    package var summary: ErrorSummaryViewModel? { ErrorSummaryViewModel(of: form.content.fields) }
    package var pageTitle: String { summary == nil ? heading : "Error: \(heading)" }
    package let place: Place? = .firstPage(of: .profile)
    package static var scripts: [Asset] { [.liveForms] }

    /// - Parameters:
    ///   - isSaved: Whether the visitor has just saved the profile.
    ///   - refused: The fields of a form that was not saved, and the reason; `nil` when the page is opened.
    package init(
        _ visitor: VisitorState,
        isSaved: Bool = false,
        refused: (firstName: String?, lastName: String?, error: ProfileError)? = nil
    ) {
        notice = isSaved && visitor.profile != nil ? NoticeViewModel("Your profile was saved.") : nil
        // No update replaces a refused form.
        form = LiveRegionViewModel(
            .profile,
            revision: refused == nil ? visitor.revision : nil,
            content: ProfileFormViewModel(visitor.profile, refused: refused)
        )
    }
}

package struct ProfileFormViewModel: ProfileFormView, Equatable {
    package let name: String?
    package let fields: [TextFieldViewModel]
    package let saveURL = Route.profile().url
    package let greetingURL = Route.greeting.url

    init(_ profile: Profile?, refused: (firstName: String?, lastName: String?, error: ProfileError)? = nil) {
        name = profile?.fullName
        let firstName = refused == nil ? profile?.firstName.text : refused?.firstName
        var first = TextFieldViewModel(ProfileFormField.firstName, label: "First name", value: firstName ?? "")
        first.autocomplete = "given-name"
        first.isRequired = true
        first.error = refused?.error.firstName?.message(for: "first name")
        first.hasFocus = first.error != nil
        let lastName = refused == nil ? profile?.lastName.text : refused?.lastName
        var last = TextFieldViewModel(ProfileFormField.lastName, label: "Last name", value: lastName ?? "")
        last.autocomplete = "family-name"
        last.isRequired = true
        last.error = refused?.error.lastName?.message(for: "last name")
        last.hasFocus = last.error != nil && !first.hasFocus
        fields = [first, last]
    }
}

extension LiveRegionViewModel<ProfileFormViewModel> {
    package static func profile(_ state: VisitorState) -> Self {
        LiveRegionViewModel(.profile, revision: state.revision, content: ProfileFormViewModel(state.profile))
    }
}
