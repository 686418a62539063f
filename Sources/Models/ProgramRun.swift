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

    package init(number: Int, epoch: String, tagSecret: [UInt8], earlierRevisions: [Subject: Int] = [:]) {
        self.number = number
        self.epoch = epoch
        self.tagSecret = tagSecret
        self.earlierRevisions = earlierRevisions
    }

    /// A run without earlier ones, for models in tests and previews.
    package static let first = ProgramRun(number: 0, epoch: "", tagSecret: [])

    /// A number that is greater than all revisions of earlier runs, unless one of them has announced four billion states.
    var firstRevision: Int { number << 32 }

    /// Returns the revision of the first state of a subject.
    func firstRevision(of subject: Subject) -> Int {
        earlierRevisions[subject] ?? firstRevision
    }

    /// Returns the revision of the first state of a subject, the first time. A model that was released and loaded again
    /// has another one.
    mutating func takeEarlierRevision(of subject: Subject) -> Int? {
        earlierRevisions.removeValue(forKey: subject)
    }

    /// A state whose revision is not stored with each change.
    package struct Subject: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        package static let comments = Subject(rawValue: "comments")
        package static let imports = Subject(rawValue: "imports")

        package static func source(of kind: CatalogueKind) -> Subject { Subject(rawValue: "source-\(kind)") }
        package static func marks(of visitor: VisitorID) -> Subject { Subject(rawValue: "marks-\(visitor.digestText)") }
        package static func favourites(of visitor: VisitorID, _ kind: CatalogueKind) -> Subject {
            Subject(rawValue: "favourites-\(kind)-\(visitor.digestText)")
        }
        package static func stargazer(_ name: GitHubName) -> Subject { Subject(rawValue: "stargazer-\(name.key)") }
    }
}

/// The storage of the runs of the program.
package protocol ProgramRunStore: Sendable {
    /// Begins the next run, and forgets the revisions of the previous one.
    func begin() async throws -> ProgramRun

    /// Stores the revisions of the states with which the next run begins.
    func end(_ revisions: [ProgramRun.Subject: Int]) async throws
}

extension VisitorID {
    /// The digest in hexadecimal digits.
    fileprivate var digestText: String {
        digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
