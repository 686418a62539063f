/// The `name=value` pairs of a query, in the form that HTML forms and links use
/// (URL Standard, application/x-www-form-urlencoded).
struct QueryItems {
    /// The value is `nil` if it cannot be decoded.
    private let items: [(name: String, value: String?)]

    /// Reads a query. Pairs that cannot be decoded are ignored, except by ``isReadable(_:)``, because most of them only
    /// refine a page.
    init(_ query: Substring?) {
        let pairs = query?.utf8.split(separator: UInt8(ascii: "&")) ?? []
        items = pairs.compactMap { pair in
            let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            guard let name = String(percentDecoding: pair[..<equals], plusIsSpace: true) else { return nil }
            return (name, String(percentDecoding: pair[equals...].dropFirst(), plusIsSpace: true))
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

    subscript(field: some FormField) -> String? { self[field.name] }

    /// Whether every value of that name can be decoded.
    func isReadable(_ name: String) -> Bool {
        items.allSatisfy { $0.name != name || $0.value != nil }
    }

    /// The number of the page, 1 by default; `nil` if the value is not a page number.
    var page: Int? {
        guard let digits = self["page"] else { return 1 }
        return Int64(identifier: digits).map(Int.init)
    }
}

/// A query that is written from left to right.
struct QueryWriter {
    /// The query with its `?`; empty without pairs.
    private(set) var text = ""

    /// - Parameter value: Characters that a query allows.
    mutating func add(_ name: String, _ value: String) {
        text += text.isEmpty ? "?" : "&"
        text += name
        text += "="
        text += value
    }

    mutating func add(_ name: String, encoding value: String?) {
        if let value { add(name, value.percentEncodedForQuery) }
    }

    /// Adds the page, unless it is the first: each page has one URL.
    mutating func add(page: Int) {
        if page != 1 { add("page", "\(page)") }
    }

    mutating func add(saved isSaved: Bool) {
        if isSaved { add("saved", "yes") }
    }
}
