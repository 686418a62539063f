package import Rendering
import Views

/// The parts of pages that change by themselves, by their names in the event stream.
package enum LiveRegion: String, CaseIterable, Sendable {
    case text
    case textEdit = "text-edit"
    case entries
    case entryCount = "entry-count"
    case entryPages = "entry-pages"
    case latestEntries = "latest-entries"
    case comments
    case commentList = "comment-list"
    case importing = "import"
    case songSource = "song-source"
    case movieSource = "movie-source"
    case greeting
    case profile

    /// The id of the element of the region.
    package var elementID: String { "live-\(rawValue)" }
}

package struct LiveRegionViewModel<Content: View>: LiveRegionView {
    package let id: String
    package let version: Int
    package let content: Content

    /// - Parameter version: The version of the state. It grows with each state, and no two states of one run of the server
    ///   share a version.
    package init(_ region: LiveRegion, version: Int, content: Content) {
        self.init(id: region.elementID, version: version, content: content)
    }

    /// - Parameter id: The id of the element.
    init(id: String, version: Int, content: Content) {
        self.id = id
        self.version = version
        self.content = content
    }
}

extension LiveRegionViewModel: Equatable where Content: Equatable {}
