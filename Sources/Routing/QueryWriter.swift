/// An address that is written from left to right: a path, and then the pairs of its query, without an array of them.
struct QueryWriter {
    fileprivate var url: String
    private var separator = "?"

    fileprivate init(_ path: String) {
        url = path
    }

    /// - Parameter value: With nothing in it that a query cannot have.
    mutating func add(_ name: String, _ value: String) {
        url += separator
        url += name
        url += "="
        url += value
        separator = "&"
    }

    mutating func add(_ name: String, encoding value: String) {
        add(name, value.percentEncodedForQuery)
    }

    /// The first page of a list has the address without a page.
    mutating func add(page: Int) {
        if page != 1 { add("page", "\(page)") }
    }
}

extension String {
    /// A path with a query, or the path alone where `write` adds no pair.
    init(path: String, query write: (inout QueryWriter) -> Void) {
        var writer = QueryWriter(path)
        write(&writer)
        self = writer.url
    }
}
