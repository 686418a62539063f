public import Rendering

/// The link from Home to the page of the greeting.
public protocol GreetingLinkView: View {
    var link: Link { get }
}
