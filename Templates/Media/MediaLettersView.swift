public import Rendering

/// The letters that the rows of a list begin with.
public protocol MediaLettersView: View {
    associatedtype Letter: MediaLetterView

    var letters: [Letter] { get }
}
