import HTTPServer
import HTTPTypes

/// What is found at a URL: the methods that it answers, and how (RFC 9110 §3.1, §9).
struct Resource {
    typealias Action = (Request) async throws -> Response

    /// Whether it is there for everyone, signed in or not.
    let isOpen: Bool
    private let get: Action?
    private let post: Action?

    init(get: Action? = nil, post: Action? = nil, isOpen: Bool = false) {
        self.get = get
        self.post = post
        self.isOpen = isOpen
    }

    /// The action for a method; HEAD is a GET whose body the server leaves out (RFC 9110 §9.3.2).
    func action(for method: HTTPRequest.Method) -> Action? {
        switch method {
        case .get, .head: get
        case .post: post
        default: nil
        }
    }

    /// The value of the `Allow` field (RFC 9110 §10.2.1).
    var allowedMethods: String {
        [get.map { _ in "GET, HEAD" }, post.map { _ in "POST" }, "OPTIONS"].compactMap(\.self).joined(separator: ", ")
    }
}
