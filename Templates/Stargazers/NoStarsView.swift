public import Rendering

/// What stands in the place of how many stars there are when GitHub was never asked.
public protocol NoStarsView: View {
    var words: String { get }
}
