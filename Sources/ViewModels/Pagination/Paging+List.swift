import Models

/// What the page of a list says of its place in the list.
extension Paging {
    /// The number of its first row; `nil` where that is 1.
    var start: Int? { page > 1 ? offset + 1 : nil }

    /// So that no two pages of a list have the same title.
    func title(of list: String) -> String {
        page > 1 ? "\(list), page \(Quantity.grouped(page))" : list
    }

    func place(in section: Place.Section) -> Place {
        page > 1 ? .below(section) : .front(of: section)
    }
}
