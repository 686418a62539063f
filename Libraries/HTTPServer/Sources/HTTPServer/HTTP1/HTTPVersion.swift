/// The versions of HTTP that differ for this server.
enum HTTPVersion {
    case http1_0
    /// 1.1, and every later minor version, which is understood as 1.1 (RFC 9110 §2.5).
    case http1_1
}
