/// One page of starred repositories.
package struct ShelfPage: Sendable, Equatable {
    package let items: [ShelfItem]
    package let paging: Paging

    package init(items: [ShelfItem], paging: Paging) {
        self.items = items
        self.paging = paging
    }
}
