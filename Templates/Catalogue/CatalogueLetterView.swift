public import Rendering

/// A letter that leads to the page and the row where it begins.
public protocol CatalogueLetterView: View {
    var letter: String { get }
    /// The same in words, with how many there are.
    var words: String { get }
    var url: String { get }
    /// `"true"` for the letter that the page begins in, otherwise `nil`.
    var current: String? { get }
}
