/// The reason that a request for songs, comments or stars has failed.
package struct RemoteError: Error, Sendable, Equatable, Codable {
    package enum Reason: Sendable, Equatable, Codable {
        /// The host name is unknown, or the host refuses connections.
        case unreachable
        /// The service did not respond in time.
        case timedOut
        /// The service returned this status (RFC 9110 §15) instead of a file.
        case status(Int)
        /// The service redirected in a loop, or too many times.
        case redirectLoop
        /// The service redirected to another host, or from https to http. Only the operator chooses the hosts.
        case redirectElsewhere
        /// The service sent more bytes than this limit.
        case tooLarge(limit: Int)
        /// The connection broke or could not be secured, or the response was not HTTP. The detail is for the log.
        case failed(detail: String)
    }

    /// The host of the service.
    package let host: String
    package let reason: Reason

    package init(host: String, reason: Reason) {
        self.host = host
        self.reason = reason
    }
}
