public import HTTPTypes

/// Fields and the lines that they make in a head: written once for all the responses that carry them.
public final class WrittenFields: Sendable {
    let fields: HTTPFields
    let lines: [UInt8]
    /// Whether a content with these fields is to have a tag (`Response.tag`).
    let wantTag: Bool
    /// Whether they have a tag.
    let haveTag: Bool
    /// Whether they close the connection.
    let askToClose: Bool

    /// Writes the fields.
    public init(_ fields: HTTPFields) {
        self.fields = fields
        lines = ResponseHead.lines(of: fields)
        wantTag = fields.wantTag
        haveTag = fields.contains(.eTag)
        askToClose = fields.askToClose
    }
}
