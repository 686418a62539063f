/// Why the head of an answer is given up.
enum ResponseHeadError: Error, Equatable {
    case tooLong(limit: Int)
    case malformed
    /// It is packed in a way that we did not ask for.
    case packed(String)

    /// For the log.
    var detail: String {
        switch self {
        case .tooLong(let limit): "a head of more than \(limit) bytes"
        case .malformed: "a head that can not be understood"
        case .packed(let coding): "packed as \(coding), which was not asked for"
        }
    }
}
