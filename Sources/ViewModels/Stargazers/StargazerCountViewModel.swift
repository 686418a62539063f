package import Models
import Views

package struct StargazerCountViewModel: StargazerCountView, Equatable {
    package let count: String
    package let time: String?
    package let timestamp: String?

    package init(_ stored: StoredStars) {
        count = Quantity(stored.count, one: "star", many: "stars").words
        let time = stored.syncedAt.map(UTCTime.init)
        self.time = time?.words
        timestamp = time?.timestamp
    }
}
