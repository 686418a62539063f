/// Which part of a list of media is asked for. What is as usual stands in no address, so each page has one.
package struct MediaQuery: Hashable, Sendable {
    package var order: MediaOrder
    /// Only what is credited to them.
    package var credit: String?
    /// Only what who asks has marked.
    package var favourites: Bool
    /// From 1.
    package var page: Int

    package init(
        order: MediaOrder = .added,
        credit: String? = nil,
        favourites: Bool = false,
        page: Int = 1
    ) {
        self.order = order
        self.credit = credit
        self.favourites = favourites
        self.page = page
    }

    /// The same list, another page of it.
    package func onPage(_ page: Int) -> MediaQuery {
        var query = self
        query.page = page
        return query
    }

    /// The first page of the same items in another order.
    package func ordered(by order: MediaOrder) -> MediaQuery {
        MediaQuery(order: order, credit: credit, favourites: favourites)
    }
}

extension MediaQuery {
    /// `nil` when a value is none that the list knows. An empty credit is none: the whole list is meant. One that nobody can
    /// read is not, as that would be the list of somebody else.
    init?(_ items: QueryItems, at path: MediaPath) {
        guard !items.isEmpty else {
            self.init()
            return
        }
        guard let page = items.page, items.isReadable(path.credit) else { return nil }
        self.init(
            credit: items[path.credit].flatMap { $0.isEmpty ? nil : $0 },
            favourites: items["favourites"] == "yes",
            page: page
        )
        guard let text = items["sort"] else { return }
        guard let order = MediaOrder(text, at: path) else { return nil }
        self.order = order
    }

    func write(to query: inout QueryWriter, at path: MediaPath) {
        if order != .added { query.add("sort", order.text(at: path)) }
        if let credit { query.add(path.credit, encoding: credit) }
        if favourites { query.add("favourites", "yes") }
        query.add(page: page)
    }
}
