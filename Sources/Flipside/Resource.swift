import HTTPServer
import HTTPTypes

/// What is found at a URL: the methods that it answers, and how (RFC 9110 §3.1, §9).
struct Resource {
    typealias Action = (Request) async throws -> Response

    private let get: Action
    private let post: Action?

    init(get: @escaping Action, post: Action? = nil) {
        self.get = get
        self.post = post
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
        post == nil ? "GET, HEAD, OPTIONS" : "GET, HEAD, POST, OPTIONS"
    }
}
