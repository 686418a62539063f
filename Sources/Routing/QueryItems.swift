import URLEncoding

/// The parameters of a query.
///
/// One rule for all URLs, described in docs/web-service.md:
///
/// - A name that the URL does not have is ignored, because other sites add such names to links.
/// - A value that a name does not have is an ``UnknownValue``, because the visitor would get another page than the one
///   in the link.
/// - An empty value counts as none, because a form sends each of its fields.
/// - The first value of a name counts.
struct QueryItems {
    let items: [(name: String, value: String)]

    /// Reads a query. Bytes that are not UTF-8 become U+FFFD (https://url.spec.whatwg.org/#urlencoded-parsing).
    init(_ query: Substring?) {
        guard let query else {
            items = []
            return
        }
        items = URLEncodedPairs(Array(query.utf8)).map { pair in
            (String(decoding: pair.name, as: UTF8.self), String(decoding: pair.value, as: UTF8.self))
        }
    }

    var isEmpty: Bool { items.isEmpty }

    /// The value of a name; `nil` if it is empty.
    subscript(name: String) -> String? {
        guard let value = items.first(where: { $0.name == name })?.value, !value.isEmpty else { return nil }
        return value
    }

    subscript(field: some FormField) -> String? { self[field.name] }

    /// Reads a value; `nil` if there is none.
    /// - Parameter read: Returns `nil` for an unknown value.
    func value<Value>(_ name: String, _ read: (String) -> Value?) throws(UnknownValue) -> Value? {
        guard let text = self[name] else { return nil }
        guard let value = read(text) else { throw UnknownValue(name: name, value: text) }
        return value
    }

    func value<Value>(_ field: some FormField, _ read: (String) -> Value?) throws(UnknownValue) -> Value? {
        try value(field.name, read)
    }

    /// Whether a name has its only value.
    func has(_ name: String, _ onlyValue: String = "yes") throws(UnknownValue) -> Bool {
        try value(name) { $0 == onlyValue ? true : nil } ?? false
    }

    /// Reads an identifier.
    func identifier(_ name: String) throws(UnknownValue) -> Int64? {
        try value(name) { Int64(identifier: $0) }
    }

    /// Reads the number of the page, 1 by default.
    func page() throws(UnknownValue) -> Int {
        try identifier("page").map(Int.init) ?? 1
    }
}

/// A value in a query that its name does not have, such as `sort=colour`.
package struct UnknownValue: Error, Hashable, Sendable {
    package let name: String
    package let value: String
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
        if let value { add(name, PercentEncoding.encode(value)) }
    }

    /// Adds the page, unless it is the first: each page has one URL.
    mutating func add(page: Int) {
        if page != 1 { add("page", "\(page)") }
    }

    mutating func add(saved isSaved: Bool) {
        if isSaved { add("saved", "yes") }
    }
}
