import Testing

@testable import Models

/// Machines that follow a database, with hints that are lost, delayed, repeated and reordered, in thousands of orders.
@Suite struct FollowedRevisionsTests {
    private static let subjects = ["text", "songs", "favourites"]

    private enum Event {
        case hint(String, Int)
        case read(String, goal: Int)
        /// The state that a read has returned arrives; `nil` if the database was away.
        case arrival(String, Int?, goal: Int)
    }

    /// A machine with its models, and what is under way to it.
    private struct Machine {
        var revisions = FollowedRevisions<String>()
        var held: [String: Int] = [:]
        var events: [Event] = []
        var reloadCount = 0
        var running: [String: Int] = [:]

        mutating func hear(_ revision: Int, of subject: String) {
            revisions.reach(held[subject] ?? 0, of: subject)
            if revisions.hear(revision, of: subject) { begin(subject) }
        }

        mutating func begin(_ subject: String) {
            reloadCount += 1
            running[subject, default: 0] += 1
            events.append(.read(subject, goal: revisions.goal(of: subject)))
        }

        mutating func handle(_ event: Event, stored: [String: Int], isAway: Bool) {
            switch event {
            case .hint(let subject, let revision): hear(revision, of: subject)
            case .read(let subject, let goal):
                events.append(.arrival(subject, isAway ? nil : stored[subject] ?? 0, goal: goal))
            case .arrival(let subject, let revision, let goal):
                running[subject, default: 0] -= 1
                if let revision { held[subject] = max(held[subject] ?? 0, revision) }
                revisions.end(subject, at: revision == nil ? nil : held[subject], goal: goal)
                if revisions.isReloading(subject) { begin(subject) }
            }
        }
    }

    @Test func `whatever happens to the hints, the last state wins, with one reload at a time`() {
        for seed in 0..<4_000 {
            var random = SeededGenerator(seed: UInt64(seed))
            var stored: [String: Int] = [:]
            var machines = [Machine(), Machine(), Machine()]
            var isAlone = true
            for _ in 0..<60 {
                let isAway = Int.random(in: 0..<8, using: &random) == 0
                let number = Int.random(in: 0..<3, using: &random)
                if !isAway, Bool.random(using: &random), let subject = Self.subjects.randomElement(using: &random) {
                    let revision = (stored[subject] ?? 0) + 1
                    stored[subject] = revision
                    // The machine that has made the change has its state.
                    machines[number].held[subject] = max(machines[number].held[subject] ?? 0, revision)
                    for index in machines.indices {
                        for _ in 0..<Int.random(in: 0...2, using: &random) {
                            machines[index].events.append(.hint(subject, revision))
                        }
                    }
                } else if !machines[number].events.isEmpty {
                    let index = Int.random(in: 0..<machines[number].events.count, using: &random)
                    let event = machines[number].events.remove(at: index)
                    machines[number].handle(event, stored: stored, isAway: isAway)
                    isAlone = isAlone && machines[number].running.values.allSatisfy { $0 <= 1 }
                }
            }
            // All revisions are told twice, and what is under way ends in any order: the first time may meet a reload that
            // fails.
            for _ in 1...2 {
                for index in machines.indices {
                    for (subject, revision) in stored { machines[index].events.append(.hint(subject, revision)) }
                    while !machines[index].events.isEmpty {
                        let place = Int.random(in: 0..<machines[index].events.count, using: &random)
                        let event = machines[index].events.remove(at: place)
                        machines[index].handle(event, stored: stored, isAway: false)
                    }
                }
            }
            let isUpToDate = machines.allSatisfy { $0.held == stored }
            guard isAlone, isUpToDate else {
                Issue.record("seed \(seed): \(machines.map(\.held)) instead of \(stored)")
                return
            }
        }
    }

    @Test func `hints during a reload are followed by one more, and older ones by none`() {
        var revisions = FollowedRevisions<String>()
        #expect(hear(3, of: "text", &revisions) == true)
        #expect(hear(4, of: "text", &revisions) == false)
        #expect(hear(7, of: "text", &revisions) == false)
        revisions.end("text", at: 3, goal: 3)
        #expect(revisions.isReloading("text"))
        #expect(revisions.goal(of: "text") == 7)
        revisions.end("text", at: 7, goal: 7)
        #expect(!revisions.isReloading("text"))
        #expect(hear(7, of: "text", &revisions) == false)
        #expect(hear(5, of: "text", &revisions) == false)
    }

    @Test func `a reload that has failed begins again when the change is told again`() {
        var revisions = FollowedRevisions<String>()
        #expect(hear(3, of: "text", &revisions) == true)
        revisions.end("text", at: nil, goal: 3)
        #expect(!revisions.isReloading("text"))
        #expect(hear(3, of: "text", &revisions) == true)
    }

    @Test func `a database that is behind does not keep a machine busy`() {
        var revisions = FollowedRevisions<String>()
        #expect(hear(9, of: "text", &revisions) == true)
        revisions.end("text", at: 5, goal: 9)
        #expect(!revisions.isReloading("text"))
    }

    @Test func `a change that a machine has made itself needs no reload`() {
        var revisions = FollowedRevisions<String>()
        revisions.reach(4, of: "marks")
        #expect(hear(4, of: "marks", &revisions) == false)
        #expect(hear(5, of: "marks", &revisions) == true)
    }

    /// `#expect` calls no mutating function.
    private func hear(_ revision: Int, of subject: String, _ revisions: inout FollowedRevisions<String>) -> Bool {
        revisions.hear(revision, of: subject)
    }
}
