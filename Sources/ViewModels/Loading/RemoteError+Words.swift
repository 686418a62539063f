import Models

extension RemoteError {
    /// The reason that another server did not answer a request.
    var words: String {
        switch reason {
        case .unreachable: "\(host) cannot be reached."
        case .timedOut: "\(host) took too long to answer."
        case .status(let status): "\(host) answered with the error status \(status)."
        case .redirectLoop: "\(host) redirects in a loop."
        case .redirectElsewhere: "\(host) redirects to a server that Flipside does not load from."
        case .tooLarge(let limit):
            "\(host) sent more than \(Quantity.grouped(limit >> 10)) KB, which is the limit."
        case .failed: "The connection to \(host) failed before everything had arrived."
        }
    }

    /// Whether the same request may succeed in a moment.
    var mayPass: Bool {
        switch reason {
        case .unreachable, .timedOut, .failed: true
        case .status(let status): status >= 500 || status == 429
        case .redirectLoop, .redirectElsewhere, .tooLarge: false
        }
    }
}
