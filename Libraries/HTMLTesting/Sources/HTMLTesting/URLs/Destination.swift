/// Where a link leads.
enum Destination: Sendable, Hashable {
    case page(PageURL)
    /// A scheme that other programs open, such as `mailto`.
    case otherScheme(String)
}
