import HTTPTypes

extension Request {
    /// The cookies that the client sent. Read anew each time that it is asked for.
    public var cookies: Cookies {
        guard headerFields.contains(.cookie) else { return Cookies() }
        // HTTP/2 lets a client split the field, and a proxy may pass the lines on: HTTPFields joins them by "; ".
        return Cookies(parsing: (headerFields[.cookie] ?? "").utf8)
    }
}
