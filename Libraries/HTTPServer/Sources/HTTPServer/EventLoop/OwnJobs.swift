/// The jobs that an event loop's own thread has added. No lock, as nobody else gets at them.
///
/// Used on the thread of its loop only.
final class OwnJobs {
    // Unchecked, as each method does one thing to it and calls nobody meanwhile.
    @exclusivity(unchecked) private var jobs: [UnownedJob] = []

    var isEmpty: Bool { jobs.isEmpty }

    func add(_ job: UnownedJob) {
        jobs.append(job)
    }

    /// Takes out the job that was added last.
    func takeLast() -> UnownedJob? {
        jobs.popLast()
    }

    /// Swaps the jobs that wait for `batch`, which must be empty.
    func take(_ batch: inout [UnownedJob]) {
        swap(&jobs, &batch)
    }
}
