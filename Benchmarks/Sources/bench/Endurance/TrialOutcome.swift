/// The measurements of a trial.
struct TrialOutcome {
    /// The name of the hardship.
    let name: String
    /// A description of the hardship's actions.
    let deeds: String
    /// The latencies of the ordinary client that waited longest.
    let latencies: Latencies
    let before: ProcessUsage
    let during: ProcessUsage
}
