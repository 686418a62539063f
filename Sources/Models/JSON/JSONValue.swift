/// A JSON value (RFC 8259) that knows where it stands, so that a complaint can name the line.
struct JSONValue: Sendable {
    enum Content: Sendable {
        case string(String)
        /// As written.
        case number(String)
        case boolean(Bool)
        case null
        case array([JSONValue])
        case object([Member])
    }

    struct Member: Sendable {
        let name: String
        let value: JSONValue
    }

    let content: Content
    /// Where it begins, in bytes from the start of the document.
    let offset: Int

    /// The member of an object; the last one, when a name is given twice.
    func member(_ name: String) -> JSONValue? {
        guard case .object(let members) = content else { return nil }
        return members.last { $0.name == name }?.value
    }
}

extension JSONValue: CustomStringConvertible {
    /// What it is, for a person: `the number 19001`, `an array`.
    var description: String {
        switch content {
        case .string(let string): string.excerpt
        case .number(let digits): "the number \(digits.prefix(20))"
        case .boolean(let value): "\(value)"
        case .null: "null"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
