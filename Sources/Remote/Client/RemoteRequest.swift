package import HTTPTypes

/// What is asked of another machine: a document, by GET.
package struct RemoteRequest: Sendable {
    package var address: RemoteAddress
    /// Such as `Accept`, `If-None-Match` or `Authorization`. They are sent to the address, and to where its host sends us
    /// on to on itself.
    package var fields: HTTPFields

    package init(_ address: RemoteAddress, fields: HTTPFields = [:]) {
        self.address = address
        self.fields = fields
    }
}
