package import Rendering
import Views

package struct LiveRegionViewModel<Content: View>: LiveRegionView {
    package let id: String
    package let version: Int
    package let content: Content

    /// - Parameter version: Grows with each state that is shown here. Within one run of the server no two states have
    ///   the same.
    package init(_ region: LiveRegion, version: Int, content: Content) {
        self.init(id: region.elementID, version: version, content: content)
    }

    /// - Parameter id: Of its element.
    init(id: String, version: Int, content: Content) {
        self.id = id
        self.version = version
        self.content = content
    }
}

extension LiveRegionViewModel: Equatable where Content: Equatable {}
