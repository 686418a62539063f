package import Models
import Views

package struct ProfileNameViewModel: ProfileNameView, Equatable {
    package let name: String?

    package init(_ profile: Profile?) {
        name = profile?.fullName
    }
}

extension LiveRegionViewModel<ProfileNameViewModel> {
    /// The profile of one visitor, as the pages of that visitor and their updates show it.
    package static func profile(_ state: VisitorState) -> Self {
        LiveRegionViewModel(.profile, version: state.version, content: ProfileNameViewModel(state.profile))
    }
}
