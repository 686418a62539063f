/// What a responder has for a request.
public enum Answer {
    case immediate(Response)
    /// What has to be waited for. It is called once, on the event loop of the connection.
    case awaited(() async -> Response)

    /// The response, waited for where it has to be.
    public var response: Response {
        get async {
            switch self {
            case .immediate(let response): response
            case .awaited(let response): await response()
            }
        }
    }
}
