package import Rendering

/// What fills a page: a view that also knows its place in the site.
package protocol PageContent: View {
    /// The name of the page, as a browser's tab and its history show it.
    var pageTitle: String { get }
    /// The part of the site that the page belongs to; `nil` where it belongs to none.
    var place: Place? { get }
    /// What is being looked for; nothing on most pages.
    var searchWords: String { get }
}

extension PageContent {
    package var searchWords: String { "" }
}
