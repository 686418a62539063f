/// Why a form could not be decoded.
public enum FormError: Error, Sendable, Equatable, CustomStringConvertible {
    /// It has more fields than are accepted.
    case tooManyFields(limit: Int)

    /// What is wrong, in one line.
    public var description: String {
        switch self {
        case .tooManyFields(let limit): "The form has more than \(limit) fields."
        }
    }
}
