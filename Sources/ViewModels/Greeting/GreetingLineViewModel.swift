package import Models
import Views

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
    /// The greeting of one visitor, as the pages of that visitor and their updates show it.
    package static func greeting(_ state: VisitorState) -> Self {
        LiveRegionViewModel(.greeting, version: state.version, content: GreetingLineViewModel(state.greeting))
    }
}
