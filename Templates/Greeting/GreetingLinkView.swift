public import Rendering

/// The link from Home to the greeting's page, which offers what the greeting lacks.
public protocol GreetingLinkView: View {
    var url: String { get }
    var words: String { get }
}
