extension ForwardedElement {
    /// The same from the fields that were in use before RFC 7239, and still are in most proxies.
    ///
    /// `X-Forwarded-For` lists a client for each proxy. Of `X-Forwarded-Proto` and `X-Forwarded-Host` the last
    /// value counts: it alone is sure to be the nearest proxy's.
    static func list(xForwardedFor clients: String?, scheme: String?, host: String?) -> [ForwardedElement] {
        let scheme = scheme.flatMap { items(of: $0).last }
        let host = host.flatMap { items(of: $0).last }
        guard let clients else { return [ForwardedElement(scheme: scheme, host: host)] }
        return items(of: clients).map { ForwardedElement(client: $0, scheme: scheme, host: host) }
    }

    private static func items(of list: String) -> [String] {
        list.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { item in
            let start = item.drop(while: \.isWhitespace)
            let end = start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) } ?? start.startIndex
            return String(decoding: start[start.startIndex..<end], as: UTF8.self)
        }
    }
}
