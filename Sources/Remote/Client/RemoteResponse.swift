import Foundation
package import HTTPTypes
import Models

/// An answer of another machine, whose content is still to be received.
package struct RemoteResponse: Sendable {
    package let status: HTTPResponse.Status
    package let fields: HTTPFields
    /// Nothing arrives before it is asked for, beyond some buffers. Let go of, it hangs up.
    package let content: RemoteContent

    init(_ head: HTTPResponse, content: RemoteContent) {
        status = head.status
        fields = head.headerFields
        self.content = content
    }
}

extension RemoteResponse {
    /// Where it sends us on to; nil when it does not (RFC 9110 §15.4).
    func target(from address: RemoteAddress) throws(SourceError) -> RemoteAddress? {
        guard [301, 302, 303, 307, 308].contains(status.code) else { return nil }
        guard let location = fields[.location], URL(string: location) != nil else {
            throw SourceError(host: address.host, reason: .failed(detail: "a redirect that leads nowhere"))
        }
        guard let target = address.redirected(to: location) else {
            throw SourceError(host: address.host, reason: .redirectElsewhere)
        }
        return target
    }
}
