import ArgumentParser

/// A comparison, with the name that `bin/bench` takes as its argument.
enum Scenario: String, CaseIterable, ExpressibleByArgument {
    case file
    case songs
    case page
    case form
    case endurance

    /// The default comparisons: all but the endurance test, which takes as long as the others together.
    static let standard: [Scenario] = [.file, .songs, .page, .form]

    var title: String {
        switch self {
        case .file: "A static file: the stylesheet"
        case .songs: "A page of 13 songs"
        case .page: "A page read from SQLite and rendered for each request: 100 of 100,000 songs"
        case .form: "A form posted: a text that is kept"
        case .endurance: "Ordinary clients beside many idle, slow and greedy ones"
        }
    }

    func comparison(in workshop: Workshop) -> any Comparison {
        switch self {
        case .file:
            RequestComparison(
                title: title,
                target: .file,
                peers: [.hummingbird(rows: nil), .go(isInMemory: false), .nginx],
                note: "Flipside and nginx write an access log, the others none.",
                goals: [
                    Goal(peer: .nginx, measure: .requestsPerSecond(0.9)),
                    Goal(peer: .nginx, measure: .latency99(2), connections: 256),
                ],
                workshop: workshop
            )
        case .songs:
            RequestComparison(
                title: title,
                target: .songs,
                peers: [.hummingbird(rows: .memory), .hummingbird(rows: .database), .go(isInMemory: true), .nginx],
                note: "Flipside renders the list once for each change of a song, and the page around it for each"
                    + " request. Hummingbird and Go render all of it for each request; nginx sends it as a file."
                    + " Flipside and nginx write an access log, the others none.",
                goals: [
                    Goal(peer: .hummingbird(rows: .memory), measure: .requestsPerSecond(7)),
                    Goal(peer: .go(isInMemory: true), measure: .requestsPerSecond(2)),
                    Goal(peer: .nginx, measure: .requestsPerSecond(0.8)),
                ],
                workshop: workshop
            )
        case .page:
            RequestComparison(
                title: title,
                target: .secondPage,
                songCount: 100_000,
                peers: [.hummingbird(rows: .database)],
                note: "The same rows, by the same statements. Flipside writes an access log, Hummingbird none.",
                goals: [Goal(peer: .hummingbird(rows: .database), measure: .requestsPerSecond(4))],
                workshop: workshop
            )
        case .form:
            RequestComparison(
                title: title,
                target: .form,
                peers: [.hummingbird(rows: .database), .go(isInMemory: true)],
                note: "Flipside and GRDB answer when the text is on the disk (synchronous = FULL), Go keeps it in"
                    + " memory. Flipside writes an access log, the others none.",
                workshop: workshop
            )
        case .endurance:
            Endurance(title: title, workshop: workshop)
        }
    }
}
