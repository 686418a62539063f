/// How much of a head is accepted, in bytes and in fields.
struct HeadLimits {
    var requestLine: Int
    var head: Int
    var fieldCount: Int

    init(_ configuration: ServerConfiguration) {
        requestLine = configuration.requestLineLimit
        head = configuration.headLimit
        fieldCount = configuration.fieldCountLimit
    }
}
