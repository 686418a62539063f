import HTMLTesting
import HTTPServer
import Live
import Rendering
import Testing

/// Tests of lists, of which only the rows that differ are sent.
@Suite(.timeLimit(.minutes(10))) struct LiveListTests {
    private let live = LiveFeed()
    private let notes = Notes(Note(revision: 7))
    private let renderings = Renderings()

    init() async {
        let renderings = renderings
        await live.shared.observe(
            notes.changes,
            revision: \.revision,
            as: LiveRegion(
                Region.notes,
                rows: { note, since in
                    since < 5 ? nil : RowsView(words: "rows from \(since) to \(note.revision)", renderings: renderings)
                },
                view: { NoteView(id: "notes", note: $0) }
            )
        )
    }

    @Test func `a list at the previous revision receives the rows that differ`() async throws {
        let stream = try await listen(seen: "notes.7")
        #expect(try await stream.next()?.name == "ready")
        notes.change(to: Note(revision: 8))
        let event = try #require(try await stream.next())
        #expect(event.name == "rows")
        #expect(event.data == "rows from 7 to 8")
    }

    @Test func `each list receives the rows since its own revision, rendered once for each revision`() async throws {
        notes.change(to: Note(revision: 9))
        await live.shared.waitFor(9, of: .notes)
        for revision in [5, 6, 8, 5, 6, 8] {
            let stream = try await listen(seen: "notes.\(revision)")
            #expect(try await stream.next()?.data == "rows from \(revision) to 9")
        }
        #expect(renderings.value == 3)
    }

    @Test(arguments: ["notes.4", "notes.-1", "notes.-"])
    func `a list at an old or invalid revision receives the whole region`(seen: String) async throws {
        notes.change(to: Note(revision: 9))
        await live.shared.waitFor(9, of: .notes)
        let stream = try await listen(seen: seen)
        let event = try #require(try await stream.next())
        #expect(event.name == "region")
        try #expect(event.document().element(withID: "live-notes")?["data-revision"] == "9")
    }

    private func listen(seen: String) async throws -> ReceivedEventStream {
        let stream = live.stream(seen: "\(live.epoch):\(seen)")
        return try await Browser(responder: StreamResponder(stream: stream)).listen("/live")
    }
}

private struct RowsView: View {
    let words: String
    let renderings: Renderings

    func render(into html: inout HTML) {
        renderings.count()
        words.writeText(to: &html)
    }
}
