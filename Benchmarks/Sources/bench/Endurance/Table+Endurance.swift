import Foundation

extension Table {
    /// Creates a table of the latencies of ordinary clients during each trial.
    init(title: String, trials: [TrialOutcome]) {
        self.init(
            title: title,
            head: ["", "p50 ms", "p99 ms", "worst ms", "requests", "resident MB before", "at most", "what was done"],
            rows: trials.map { trial in
                [
                    trial.name,
                    trial.latencies.quantile(0.5).milliseconds,
                    trial.latencies.quantile(0.99).milliseconds,
                    trial.latencies.quantile(1).milliseconds,
                    trial.latencies.count.formatted(),
                    trial.before.residentBytes.megabytes,
                    trial.during.peakBytes.megabytes,
                    trial.deeds,
                ]
            },
            note: "Four ordinary clients ask for the songs page, each a millisecond after its last answer; the slowest"
                + " of them counts."
        )
    }

    /// Creates a table of the resources that the server holds before and after a soak test.
    init(title: String, soak: Soak.Outcome) {
        self.init(
            title: title,
            head: ["", "before", "after"],
            rows: [
                ["anonymous MB", soak.before.anonymousBytes.megabytes, soak.after.anonymousBytes.megabytes],
                ["descriptors", soak.before.descriptors.formatted(), soak.after.descriptors.formatted()],
            ],
            note: "\(soak.requestCount.formatted()) requests on 64 connections: pages, files, refusals and saved texts."
        )
    }
}

extension Duration {
    fileprivate var milliseconds: String {
        (self / .milliseconds(1)).formatted(.number.precision(.fractionLength(2)))
    }
}

extension Int {
    fileprivate var megabytes: String {
        (Double(self) / 1_048_576).formatted(.number.precision(.fractionLength(1)))
    }
}
