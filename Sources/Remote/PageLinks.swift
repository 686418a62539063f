/// The page numbers in the `Link` field of a list.
struct PageLinks: Equatable {
    /// The next page; `nil` on the last page.
    let next: Int?
    /// The last page; `nil` if it is not named, as on the last page itself.
    let last: Int?

    /// Parses the form that GitHub sends: `<https://…?page=2>; rel="next", <https://…?page=9>; rel="last"`.
    /// - Parameters:
    ///   - field: The value of the field; `nil` if it is missing, as for a list of one page.
    ///   - page: The page whose response has the field.
    /// - Returns: `nil` for any other form, and for a next page other than the one after this.
    init?(_ field: String?, on page: Int) {
        var pages: [Substring: Int] = [:]
        for link in (field ?? "").split(separator: ",") {
            guard let match = link.wholeMatch(of: /\s*<[^>]*[?&]page=([0-9]{1,9})(&[^>]*)?>; rel="([a-z]+)"/),
                let number = Int(match.1)
            else { return nil }
            pages[match.3] = number
        }
        next = pages["next"]
        last = pages["last"]
        guard next == nil || next == page + 1 else { return nil }
        if let last, (last > page) != (next != nil) { return nil }
    }
}
