/// The parts of pages that change while one looks at them, by the names that the event stream has for them.
package enum LiveRegion: String, CaseIterable, Sendable {
    case text
    case textEdit = "text-edit"
    case entries
    case entryCount = "entry-count"
    case entryPages = "entry-pages"
    case latestEntries = "latest-entries"
    case comments
    case commentList = "comment-list"
    case importing = "import"
    case songSource = "song-source"
    case movieSource = "movie-source"
    case greeting
    case profile

    /// The id of its element.
    package var elementID: String { "live-\(rawValue)" }
}
