/// Holds the answers of a store back, until a test releases them in the order it likes.
actor HeldAnswers {
    private var held: [Int: CheckedContinuation<Void, Never>] = [:]
    private var waiting: (version: Int, continuation: CheckedContinuation<Void, Never>)?

    /// Called by the store: returns when the test releases `version`.
    func hold(version: Int) async {
        await withCheckedContinuation { continuation in
            held[version] = continuation
            guard let waiting, waiting.version == version else { return }
            self.waiting = nil
            waiting.continuation.resume()
        }
    }

    func waitUntilHeld(version: Int) async {
        guard held[version] == nil else { return }
        await withCheckedContinuation { waiting = (version, $0) }
    }

    func release(version: Int) {
        held.removeValue(forKey: version)?.resume()
    }
}
