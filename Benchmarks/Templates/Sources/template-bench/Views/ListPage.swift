import Rendering

/// A list of songs.
struct ListPage: View {
    let title: String
    let rows: [Row]

    /// A song.
    struct Row: Sendable {
        let url: String
        let name: String
        let artist: String
        let note: String?
    }

    /// A page of rows, of which every third has a note.
    init(rowCount: Int) {
        title = "Songs"
        rows = (1...rowCount).map { number in
            Row(
                url: "/songs/\(number)",
                name: "Song number \(number)",
                artist: "Artist \(number % 7)",
                note: number % 3 == 0 ? "Heard on the way home" : nil
            )
        }
    }
}
