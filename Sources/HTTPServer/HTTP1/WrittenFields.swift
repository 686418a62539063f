import HTTPTypes

/// Fields and the lines that they make in a head: written once for all the responses that carry them.
struct WrittenFields: Sendable {
    let fields: HTTPFields
    let lines: [UInt8]

    init(_ fields: HTTPFields) {
        self.fields = fields
        lines = ResponseHead.lines(of: fields)
    }
}
