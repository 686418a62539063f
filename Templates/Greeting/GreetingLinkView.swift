public import Rendering

/// The link beside the greeting on Home.
public protocol GreetingLinkView: View {
    var link: Link { get }
}
