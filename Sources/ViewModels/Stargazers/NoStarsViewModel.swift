import Models
import Views

package struct NoStarsViewModel: NoStarsView, Equatable {
    package let words: String

    init(_ name: GitHubName) {
        words = "GitHub has not been asked for the stars of \(name.text) yet."
    }
}
