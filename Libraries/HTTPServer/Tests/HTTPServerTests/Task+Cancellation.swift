extension Task where Success == Never, Failure == Never {
    /// Returns when the task is cancelled, and never otherwise: for work that goes on until somebody ends it.
    static func waitForCancellation() async {
        let (endless, continuation) = AsyncStream<Never>.makeStream()
        for await _ in endless {}
        // Without it the stream would be over.
        withExtendedLifetime(continuation) {}
    }
}
