/// Which part of a list of media is asked for. What is as usual stands in no address, so each page has one.
package struct MediaQuery: Hashable, Sendable {
    /// From 1.
    package var page: Int

    package init(page: Int = 1) {
        self.page = page
    }
}

extension MediaQuery {
    /// `nil` when a value is none that the list knows.
    init?(_ items: QueryItems) {
        guard let page = items.page else { return nil }
        self.init(page: page)
    }

    var pairs: [String?] {
        [Route.pair(ofPage: page)]
    }
}
