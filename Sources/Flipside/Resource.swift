import HTTPServer
import HTTPTypes

/// What is found at a URL: the methods that it answers, and how (RFC 9110 §3.1, §9).
struct Resource {
    /// It runs where it is called, which is on the loop of the connection as a rule.
    typealias Handler = nonisolated(nonsending) (Request) async throws -> Response

    /// What answers a method.
    enum Action {
        case awaited(Handler)
        /// What waits for nothing costs no task.
        case immediate((Request) throws -> Response)
        /// What mostly waits for nothing, and is nil where it has to.
        case held((Request) -> Response?, otherwise: Handler)

        nonisolated(nonsending) func response(to request: Request) async throws -> Response {
            switch self {
            case .awaited(let handler): return try await handler(request)
            case .immediate(let handler): return try handler(request)
            case .held(let held, otherwise: let handler):
                if let response = held(request) { return response }
                return try await handler(request)
            }
        }
    }

    /// Whether it is there for everyone, signed in or not.
    let isOpen: Bool
    private let get: Action?
    private let post: Action?

    /// Nothing.
    init(isOpen: Bool) {
        get = nil
        post = nil
        self.isOpen = isOpen
    }

    init(get: @escaping Handler, post: @escaping Handler, isOpen: Bool = false) {
        self.get = .awaited(get)
        self.post = .awaited(post)
        self.isOpen = isOpen
    }

    init(get: @escaping Handler, isOpen: Bool = false) {
        self.get = .awaited(get)
        post = nil
        self.isOpen = isOpen
    }

    init(immediateGet get: @escaping (Request) throws -> Response, isOpen: Bool = false) {
        self.get = .immediate(get)
        post = nil
        self.isOpen = isOpen
    }

    /// - Parameter held: Answers a GET where it need not wait; nil where it has to.
    init(held: @escaping (Request) -> Response?, get: @escaping Handler, post: @escaping Handler) {
        self.get = .held(held, otherwise: get)
        self.post = .awaited(post)
        isOpen = false
    }

    init(post: @escaping Handler, isOpen: Bool = false) {
        get = nil
        self.post = .awaited(post)
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
