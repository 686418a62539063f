import Models
import Testing
import ViewModels

struct RepositoryDetailsViewModelTests {
    private let item = MarkedRepository(
        star: .sample(isArchived: true),
        mark: RepositoryMark(isVisited: true, note: "Read it.", tags: ["one", "two"])
    )

    @Test func `the details say all that is known, and what one has noted`() {
        let details = RepositoryDetailsViewModel(item, now: .sampleNow)
        #expect(details.heading == "swiftlang/swift")
        #expect(
            details.facts.map { "\($0.name): \($0.value)" } == [
                "Language: C++", "Stars: 68,123", "Starred: 2024-03-01 12:00:00 UTC",
                "Pushed: 2026-11-20 14:04:40 UTC", "Topics: compiler", "State: Archived",
            ]
        )
        #expect(details.facts[0].url == "/repositories?language=C%2B%2B")
        #expect(details.note.value == "Read it.")
        #expect(details.tags.value == "one, two")
        #expect(details.wish == "unvisited")
        #expect(details.notice == nil)
    }

    @Test(arguments: [
        (RepositoryMarkError.noteTooLong(limit: 2_000), ["note"]), (.forbiddenCharacter, ["note"]),
        (.tooMany(limit: 3), ["note"]),
        (.noRoom, ["note"]), (.tagTooLong(limit: 50), ["tags"]), (.tooManyTags(limit: 20), ["tags"]),
        (.noTag, ["tags"]), (.forbiddenCharacterInTag, ["tags"]),
    ])
    func `what was refused stays in its field, and what is wrong leads there`(
        error: RepositoryMarkError,
        fields: [String]
    ) {
        let typed = RepositoryNoteInput(note: "my note", tags: "x, y", error: error)
        let details = RepositoryDetailsViewModel(item, refused: typed, now: .sampleNow)
        #expect(details.note.value == "my note")
        #expect(details.tags.value == "x, y")
        #expect(details.summary?.errors.map(\.field) == fields)
        #expect(details.pageTitle == "Error: swiftlang/swift")
        #expect([details.note.hasFocus, details.tags.hasFocus] == [fields == ["note"], fields == ["tags"]])
    }
}
