package import Rendering
import Synchronization

/// The content of many pages, handed from one to the next by reference: it is made once, and rendered for each of them.
package final class SharedContent<Content: PageContent>: PageContent {
    package let content: Content
    /// Which of all shared contents it is: no other has this number.
    package let number: UInt64

    package init(_ content: Content) {
        self.content = content
        number = sharedContentCount.add(1, ordering: .relaxed).newValue
    }

    package var pageTitle: String { content.pageTitle }
    package var place: Place? { content.place }
    package var searchWords: String { content.searchWords }

    package func render(into html: inout HTML) {
        content.render(into: &html)
    }
}

/// How many have been made, whatever they share.
private let sharedContentCount = Atomic<UInt64>(0)
