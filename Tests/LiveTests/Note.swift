import HTTPServer
import Rendering
import Synchronization

@testable import Live

/// A state that a region shows.
struct Note: Sendable, Equatable {
    var revision: Int
    var words = ""
}

/// A region as a page shows it. It counts its renderings.
struct NoteView: View {
    let id: String
    let note: Note
    var renderings: Renderings?

    func render(into html: inout HTML) {
        renderings?.count()
        html.write(markup: "<div id=\"live-")
        id.writeText(to: &html)
        html.write(markup: "\" data-revision=\"")
        note.revision.writeText(to: &html)
        html.write(markup: "\">")
        note.words.writeText(to: &html)
        html.write(markup: "</div>")
    }
}

final class Renderings: Sendable {
    private let number = Mutex(0)

    var value: Int { number.withLock(\.self) }

    func count() { number.withLock { $0 += 1 } }
}

/// A model as `Live` uses one: the current state, then the latest state after each change.
final class Notes: Sendable {
    let changes: AsyncStream<Note>
    private let continuation: AsyncStream<Note>.Continuation

    init(_ note: Note) {
        (changes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        continuation.yield(note)
    }

    func change(to note: Note) {
        continuation.yield(note)
    }
}

/// The names of regions in these tests.
enum Region: String {
    case text
    case notes
    case greeting
}

extension LiveRegions {
    func observe(_ notes: Notes, as region: Region, _ renderings: Renderings? = nil) async {
        let region = LiveRegion(region) { NoteView(id: region.rawValue, note: $0, renderings: renderings) }
        await observe(notes.changes, revision: \.revision, as: region)
    }

    /// Waits until the region has this revision.
    func waitFor(_ revision: Int, of region: Region) async {
        let seen = SeenRevisions("x:", epoch: "x")
        while !revisions(for: seen).contains(.shown(revision)) { await Task.yield() }
    }
}
