public import HTTPTypes

/// What a `Responder` answers.
///
/// The server adds `Date` and the fields of the framing (`Content-Length`, `Connection`, `Transfer-Encoding`);
/// those given here are left out, except that `Connection: close` closes the connection. It also leaves out
/// the body where there must be none: after HEAD, and with 204, 205 and 304 (RFC 9110 §6.4.1).
public struct Response: Sendable {
    /// From 200 to 599.
    public var status: HTTPResponse.Status
    /// The content.
    public var body: ResponseBody
    var fields: ResponseFields

    /// The fields of the head.
    public var headerFields: HTTPFields {
        get { fields.all }
        set { fields = .own(newValue) }
    }

    /// A response, by default 200 without content.
    public init(
        status: HTTPResponse.Status = .ok,
        headerFields: HTTPFields = [:],
        body: ResponseBody = .empty
    ) {
        self.status = status
        self.body = body
        fields = .own(headerFields)
    }

    /// A response whose fields others have as well.
    public init(status: HTTPResponse.Status = .ok, fields: WrittenFields, body: ResponseBody = .empty) {
        self.init(status: status, fields: .written(fields), body: body)
    }

    init(status: HTTPResponse.Status = .ok, fields: ResponseFields, body: ResponseBody) {
        self.status = status
        self.body = body
        self.fields = fields
    }
}
