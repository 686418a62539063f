import Models
import Routing
import Views

package struct SettingsNoticeViewModel: SettingsNoticeView, Equatable {
    package let message = "Your settings were saved."
    package let url: String?
    package let link = "See the stars"

    /// - Parameter settings: As they are now.
    init(_ settings: Settings) {
        url = settings.githubName.map { _ in Route.repositories().url }
    }
}
