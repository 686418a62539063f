public import Rendering

/// A sleeve in a row or on a page. It is a decoration, so it has no text.
public protocol SleeveImageView: View {
    var url: String { get }
    /// The width and the height in CSS pixels, by which a browser keeps the place of the picture free.
    var width: Int { get }
    var height: Int { get }
}
