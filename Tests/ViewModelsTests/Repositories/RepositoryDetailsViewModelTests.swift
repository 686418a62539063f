import Models
import Testing
import ViewModels

struct RepositoryDetailsViewModelTests {
    private static let forbidden = FieldError.forbidden(ForbiddenCharacter(scalar: "\0", line: 1, column: 1))

    private let item = MarkedStar(
        star: .sample(isArchived: true),
        mark: RepositoryMark(isVisited: true, note: "Read it.", tags: ["one", "two"])
    )

    @Test func `the details have all facts, the note and the tags`() {
        let details = RepositoryDetailsViewModel(item, isSaved: false, now: .sampleNow)
        #expect(details.heading == "swiftlang/swift")
        #expect(
            details.facts.facts.map { "\($0.name): \($0.value)\($0.links.map(\.name).joined(separator: ", "))" } == [
                "Language: C++", "Stars: 68,123", "Starred: 2024-03-01 12:00 UTC",
                "Pushed: 2026-11-20 14:04 UTC", "Topics: compiler", "State: Archived",
                "Your note: Read it.", "Your tags: one, two",
            ]
        )
        let links = details.facts.facts.flatMap(\.links).map(\.url)
        #expect(links == ["/repositories?q=compiler", "/repositories?tag=one", "/repositories?tag=two"])
        #expect(details.facts.facts.first?.url == "/repositories?language=C%2B%2B")
        #expect(details.facts.facts.compactMap(\.timestamp) == ["2024-03-01T12:00:00Z", "2026-11-20T14:04:40Z"])
        #expect(details.note.value == "Read it.")
        #expect(details.tags.value == "one, two")
        #expect(details.isVisited)
        #expect(details.notice == nil)
    }

    @Test(arguments: [
        (RepositoryMarkError.note(.tooLong(length: 2_001)), ["note"]), (.note(Self.forbidden), ["note"]),
        (.tooMany(limit: 3), ["note"]), (.noRoom, ["note"]),
        (.tags(.tooLong(length: 51)), ["tags"]), (.tags(.tooMany(count: 21)), ["tags"]),
        (.tags(.blank), ["tags"]), (.tags(Self.forbidden), ["tags"]),
    ])
    func `a refused form keeps what was typed, and the error links to its field`(
        error: RepositoryMarkError,
        fields: [String]
    ) {
        let details = RepositoryDetailsViewModel(
            item,
            refused: ("my note", "x, y", error),
            now: .sampleNow
        )
        #expect(details.note.value == "my note")
        #expect(details.tags.value == "x, y")
        #expect(details.summary?.errors.map(\.url) == fields.map { "#\($0)" })
        #expect(details.pageTitle == "Error: swiftlang/swift")
        #expect([details.note.hasFocus, details.tags.hasFocus] == [fields == ["note"], fields == ["tags"]])
    }
}
