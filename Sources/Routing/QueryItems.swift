/// The `name=value` pairs of a query, in the form that HTML forms and links use
/// (URL Standard, application/x-www-form-urlencoded).
struct QueryItems {
    /// Without a value where that cannot be decoded.
    private let items: [(name: String, value: String?)]

    /// Pairs that cannot be decoded are left out, unless one asks for them by ``isReadable(_:)``: most only refine a page.
    init(_ query: Substring?) {
        guard let query else {
            items = []
            return
        }
        items = query.utf8.split(separator: UInt8(ascii: "&")).compactMap { pair in
            let pair = pair.span
            let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.count
            guard let name = String(percentDecoding: pair.extracting(first: equals), plusIsSpace: true) else {
                return nil
            }
            return (name, String(percentDecoding: pair.extracting(droppingFirst: equals + 1), plusIsSpace: true))
        }
    }

    var isEmpty: Bool { items.isEmpty }

    /// The first value of that name.
    subscript(name: String) -> String? {
        for item in items where item.name == name {
            if let value = item.value { return value }
        }
        return nil
    }

    /// False when a value of that name cannot be decoded.
    func isReadable(_ name: String) -> Bool {
        items.allSatisfy { $0.name != name || $0.value != nil }
    }

    /// The first page where the query names none; `nil` where it names none that a list can have.
    var page: Int? {
        guard let digits = self["page"] else { return 1 }
        return Int64(identifier: digits).map(Int.init)
    }
}
