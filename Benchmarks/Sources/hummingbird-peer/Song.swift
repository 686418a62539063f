import GRDB

struct Song: FetchableRecord, Sendable {
    let id: Int64
    let name: String
    let artist: String

    init(row: Row) {
        id = row[0]
        name = row[1]
        artist = row[2]
    }
}
