package import Rendering
import Views

package struct LiveRegionViewModel<Content: View>: LiveRegionView {
    package let id: String
    package let version: Int?
    package let content: Content

    /// - Parameter version: The version of the state. It grows with each state, and no two states of one run of the
    ///   server share a version. Without a version, no update replaces the content, such as another page of a list or a
    ///   refused form.
    package init(_ name: RegionName, version: Int?, content: Content) {
        id = name.elementID
        self.version = version
        self.content = content
    }
}

extension LiveRegionViewModel: Equatable where Content: Equatable {}
