/// A request on its way to its answer.
struct Exchange {
    let id: RequestID
    private let start = ContinuousClock.now

    init(id: RequestID) {
        self.id = id
    }

    var duration: Duration { start.duration(to: .now) }
}
