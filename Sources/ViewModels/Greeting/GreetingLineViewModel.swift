package import Models
import Views

package struct GreetingLineViewModel: GreetingLineView, Equatable {
    package let words: String

    package init(_ greeting: Greeting) {
        words =
            switch greeting {
            case .nobody: "Hi there!"
            case .name(let name): "Hi there, \(name.text)!"
            case .profile(let profile): "Hi there, \(profile.fullName)!"
            }
    }
}

extension LiveRegionViewModel<GreetingLineViewModel> {
    /// The greeting of one visitor, as the pages of that visitor and their updates show it.
    package static func greeting(_ state: VisitorState) -> Self {
        LiveRegionViewModel(.greeting, version: state.version, content: GreetingLineViewModel(state.greeting))
    }
}
