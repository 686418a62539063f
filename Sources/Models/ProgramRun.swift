/// A run of the program, and what it continues from earlier runs, so that a restart changes nothing for open pages.
package struct ProgramRun: Sendable, Equatable {
    /// The number of runs with these databases, from 1.
    package let number: Int
    /// The identifier of the time within which revisions are comparable: 16 hexadecimal digits. It changes only when a
    /// backup is restored.
    package let epoch: String
    /// The secret of the entity tags: 16 random bytes.
    package let tagSecret: [UInt8]
    /// The revisions with which the previous run has ended, of the states with which this run begins. There are none after
    /// a crash.
    private var earlierRevisions: [Subject: Int]
    /// Whether other machines run with the same database. Then the revisions of this run come from the clock, so that a
    /// page of one machine can be compared with the states of another.
    package var isShared = false

    package init(number: Int, epoch: String, tagSecret: [UInt8], earlierRevisions: [Subject: Int] = [:]) {
        self.number = number
        self.epoch = epoch
        self.tagSecret = tagSecret
        self.earlierRevisions = earlierRevisions
    }

    /// A run without earlier ones, for models in tests and previews.
    package static let first = ProgramRun(number: 0, epoch: "", tagSecret: [])

    /// A number that is greater than all revisions of earlier runs, unless one of them has announced four billion states.
    var firstRevision: Int { isShared ? StateCounter.clock() : number << 32 }

    /// Returns a counter of states.
    @Domain
    func counter() -> StateCounter { StateCounter(after: firstRevision, usesClock: isShared) }

    /// Returns the revision of the first state of a subject.
    func firstRevision(of subject: Subject) -> Int {
        earlierRevisions[subject] ?? firstRevision
    }

    /// Returns the revision of the first state of a subject, the first time. A model that was released and loaded again
    /// has another one.
    mutating func takeEarlierRevision(of subject: Subject) -> Int? {
        earlierRevisions.removeValue(forKey: subject)
    }
}

/// The storage of the runs of the program.
package protocol ProgramRunStore: Sendable {
    /// Begins the next run, and forgets the revisions of the previous one.
    func begin() async throws -> ProgramRun

    /// Stores the revisions of the states with which the next run begins, if no other program has the database.
    func end(_ revisions: [Subject: Int]) async throws
}
