public import Rendering

/// A named fact in a list of facts.
public protocol CatalogueFactView: View {
    var name: String { get }
    var value: String { get }
    /// Where there is more of the same; `nil` for a fact that leads nowhere.
    var url: String? { get }
}
