package import Models

extension ImportRefusal {
    /// Why an import does not begin, and what to do.
    package var words: String {
        switch self {
        case .underWay(let fileName):
            "\(fileName.shownAsFileName) is being imported, and there is one import at a time. Wait for its end or cancel it,"
                + " then try again."
        case .closed: "Flipside is about to end. Try again in a moment."
        }
    }
}
