/// One page of starred repositories.
package struct RepositoryPage: Sendable, Equatable {
    package let items: [MarkedRepository]
    package let paging: Paging

    package init(items: [MarkedRepository], paging: Paging) {
        self.items = items
        self.paging = paging
    }
}
