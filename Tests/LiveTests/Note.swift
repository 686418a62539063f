import HTTPServer
import Rendering
import Synchronization
import Views

@testable import Live

/// A state that a region shows.
struct Note: Sendable, Equatable {
    var revision: Int
    var words = ""
}

/// A region as a page shows it.
struct NoteRegion: LiveRegionView {
    let name: String
    let content: NoteView

    private let markedNote: Note?

    var revision: Int? { content.note.revision }
    var marked: NoteRegion? {
        markedNote.map { NoteRegion(name: name, content: NoteView(note: $0) {}, markedNote: nil) }
    }

    /// - Parameters:
    ///   - markedNote: The note with the changes marked.
    ///   - willRender: Called before each rendering.
    init(
        _ region: Region,
        _ note: Note,
        marked markedNote: Note? = nil,
        willRender: @escaping @Sendable () -> Void = {}
    ) {
        self.init(name: region.rawValue, content: NoteView(note: note, willRender: willRender), markedNote: markedNote)
    }

    private init(name: String, content: NoteView, markedNote: Note?) {
        self.name = name
        self.content = content
        self.markedNote = markedNote
    }
}

struct NoteView: View {
    let note: Note
    let willRender: @Sendable () -> Void

    func render(into html: inout HTML) {
        willRender()
        note.words.writeText(to: &html)
    }
}

/// The number of renderings.
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
    func follow(_ notes: Notes, as region: Region, willRender: @escaping @Sendable () -> Void = {}) async {
        await follow(notes.changes) { [NoteRegion(region, $0, willRender: willRender)] }
    }

    /// Waits until the region has this revision.
    func waitFor(_ revision: Int, of region: Region) async {
        let seen = SeenRevisions("x:", epoch: "x")
        while !revisions(for: seen).contains(.shown(revision)) { await Task.yield() }
    }
}
