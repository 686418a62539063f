/// A text that is no CSS selector, or one that this module does not support.
public struct SelectorError: Error, Sendable, Hashable {
    /// The selector as it was written.
    public let selector: String
    /// Where in it the problem is, in UTF-8 bytes from 0.
    public let offset: Int
    /// What is wrong, and what to write instead.
    public let reason: String
}

extension SelectorError: CustomStringConvertible {
    /// The reason, and the selector with a mark below the place.
    public var description: String {
        let before = String(decoding: selector.utf8.prefix(offset), as: UTF8.self)
        let mark = String(repeating: " ", count: before.count) + "^"
        return "\(reason)\n\(selector)\n\(mark)"
    }
}
