public import Rendering

/// The letters that the rows of a list begin with.
public protocol CatalogueLettersView: View {
    associatedtype Letter: CatalogueLetterView

    var letters: [Letter] { get }
}
