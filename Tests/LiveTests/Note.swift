import HTTPServer
import Rendering
import Synchronization

@testable import Live

/// A state for a region to follow, and the region.
struct Note: Sendable, Equatable {
    var version: Int
    var words = ""
}

/// A region as a page would show it, which counts how often it was rendered.
struct NoteView: View {
    let id: String
    let note: Note
    var renderings: Renderings?

    func render(into html: inout HTML) {
        renderings?.count()
        html.write(markup: "<div id=\"live-")
        id.writeText(to: &html)
        html.write(markup: "\" data-version=\"")
        note.version.writeText(to: &html)
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

/// A model as `Live` sees one: the state now, and the latest after each change.
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
    func follow(_ notes: Notes, as region: Region, _ renderings: Renderings? = nil) async {
        await follow(notes.changes, as: region, version: \.version) {
            NoteView(id: region.rawValue, note: $0, renderings: renderings)
        }
    }

    /// Waits until the change to this version has come through.
    func waitFor(_ version: Int, of region: Region) async {
        let seen = SeenVersions("x:", epoch: "x")
        while !versions(for: seen).contains(version) { await Task.yield() }
    }
}
