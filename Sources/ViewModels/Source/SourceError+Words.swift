import Models

extension SourceError {
    /// Why another machine has not given what it was asked for.
    var words: String {
        switch reason {
        case .unreachable: "\(host) cannot be reached."
        case .timedOut: "\(host) took too long to answer."
        case .status(let status): "\(host) answered with an error: the status \(status)."
        case .redirectLoop: "\(host) sends us round in a circle."
        case .redirectElsewhere: "\(host) sends us on to an address that Flipside was not told to ask."
        case .tooLarge(let limit):
            "\(host) sent more than the \(Quantity.grouped(limit >> 10)) KB that are read at most."
        case .failed: "The connection to \(host) failed before everything had arrived."
        }
    }

    /// Whether the same may go well in a moment.
    var mayPass: Bool {
        switch reason {
        case .unreachable, .timedOut, .failed: true
        case .status(let status): status >= 500 || status == 429
        case .redirectLoop, .redirectElsewhere, .tooLarge: false
        }
    }
}
