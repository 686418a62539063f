package import Rendering
import Views

package struct LiveRegionViewModel<Content: View>: LiveRegionView {
    package let id: String
    package let revision: Int?
    package let content: Content

    /// - Parameter revision: The revision of the state. It grows with each state, and no two states of one run of the
    ///   server share a revision. Without a revision, no update replaces the content, such as another page of a list or a
    ///   refused form.
    package init(_ name: RegionName, revision: Int?, content: Content) {
        id = name.elementID
        self.revision = revision
        self.content = content
    }
}

extension LiveRegionViewModel: Equatable where Content: Equatable {}
