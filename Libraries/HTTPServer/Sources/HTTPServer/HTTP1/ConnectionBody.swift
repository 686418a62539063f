/// The body of the request that a connection reads at present.
struct ConnectionBody: Sendable {
    let loop: EventLoop
    let reader: LoopBound<RequestReader>
    let requestNumber: Int
    /// From `Content-Length`.
    let announcedLength: Int?
    let defaultLimit: Int

    /// The next part, whatever task or thread asks for it; nil at the end.
    ///
    /// `@concurrent`, so that an actor's function too has left the actor before it touches what is the loop's.
    @concurrent func next() async throws(RequestError) -> [UInt8]? {
        if let reader = reader.onLoop {
            return try await reader.nextBodyPart(of: requestNumber)
        }
        return try await withTaskExecutorPreference(loop) { () async throws(RequestError) -> [UInt8]? in
            guard let reader = reader.onLoop else { throw .bodyIsGone }
            return try await reader.nextBodyPart(of: requestNumber)
        }
    }
}
