import HTTPTypes

/// The way a request reaches the application: in the same process, or over a socket.
protocol Transport: Sendable {
    func send(_ head: HTTPRequest, body: [UInt8]) async throws(BrowserFailure) -> ReceivedResponse

    /// Sends a request without a body, and returns as soon as the answer begins.
    func open(_ head: HTTPRequest) async throws(BrowserFailure) -> OpenResponse
}
