package import Rendering

/// The content of many pages, handed from one to the next by reference: it is made once, and rendered for each of them.
package final class SharedContent<Content: PageContent>: PageContent {
    package let content: Content

    package init(_ content: Content) {
        self.content = content
    }

    package var pageTitle: String { content.pageTitle }
    package var place: Place? { content.place }
    package var searchWords: String { content.searchWords }

    package func render(into html: inout HTML) {
        content.render(into: &html)
    }
}
