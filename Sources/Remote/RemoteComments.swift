package import Models

/// The comments at a URL, in JSON.
package struct RemoteComments: CommentsSource {
    private let client: HTTPClient
    private let address: RemoteAddress

    package var host: String { address.host }

    package init(client: HTTPClient, address: RemoteAddress) {
        self.client = client
        self.address = address
    }

    package func document(
        reporting progress: @escaping @Sendable (Int) async -> Void
    ) async throws(RemoteError) -> [UInt8] {
        try await client.get(address, as: "application/json", reporting: progress)
    }
}
