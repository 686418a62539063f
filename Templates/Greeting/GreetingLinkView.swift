public import Rendering

/// The links below the greeting on Home: to the page of the greeting, and to what a new visitor may do first.
public protocol GreetingLinkView: View {
    /// A sentence about the app, for a new visitor; `nil` for others.
    var introduction: String? { get }
    var links: [Link] { get }
}
