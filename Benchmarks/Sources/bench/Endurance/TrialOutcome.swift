/// What a trial has shown.
struct TrialOutcome {
    /// The hardship's.
    let name: String
    /// What it did, in words.
    let deeds: String
    /// Of the ordinary client that had to wait most.
    let latencies: Latencies
    let before: ProcessUsage
    let during: ProcessUsage
}
