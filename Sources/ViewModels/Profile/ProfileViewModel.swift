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
        notice = isSaved && visitor.profile != nil ? NoticeViewModel("Your profile was saved.", hasFocus: true) : nil
        // No update replaces a refused form.
        form = LiveRegionViewModel(
            .profile,
            revision: refused == nil ? visitor.revision : nil,
            content: ProfileFormViewModel(visitor, refused: refused)
        )
    }
}

package struct ProfileFormViewModel: ProfileFormView, Equatable {
    package let name: String?
    package let nickname: String?
    package let fields: [TextFieldViewModel]
    package let saveURL = Route.profile().url
    package let greetingURL = Route.greeting.url

    init(_ visitor: VisitorState, refused: (firstName: String?, lastName: String?, error: ProfileError)? = nil) {
        let profile = visitor.profile
        name = profile?.fullName
        nickname = visitor.greetingName?.text
        let (firstName, lastName) =
            refused.map { ($0.firstName, $0.lastName) } ?? (profile?.firstName.text, profile?.lastName.text)
        var first = Self.field(.firstName, label: "First name", firstName, refused?.error.firstName)
        first.autocomplete = "given-name"
        first.hasFocus = first.error != nil
        var last = Self.field(.lastName, label: "Last name", lastName, refused?.error.lastName)
        last.autocomplete = "family-name"
        last.hasFocus = last.error != nil && !first.hasFocus
        fields = [first, last]
    }

    private static func field(
        _ field: ProfileFormField,
        label: String,
        _ text: String?,
        _ error: FieldError?
    ) -> TextFieldViewModel {
        let text = text ?? ""
        var line = TextFieldViewModel(field, label: label, value: text)
        line.isRequired = true
        line.error = error?.advice(on: "your \(label.lowercased())", limit: Name.lengthLimit, isEmpty: text.isEmpty)
        return line
    }
}

extension LiveRegionViewModel<ProfileFormViewModel> {
    package static func profile(_ state: VisitorState) -> Self {
        LiveRegionViewModel(.profile, revision: state.revision, content: ProfileFormViewModel(state))
    }
}
