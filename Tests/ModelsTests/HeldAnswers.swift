/// Holds back the answers of a store, until a test releases them in any order.
actor HeldAnswers {
    private var held: [Int: CheckedContinuation<Void, Never>] = [:]
    private var waiting: (version: Int, continuation: CheckedContinuation<Void, Never>)?

    /// Waits until the test releases `version`. Called by the store.
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
