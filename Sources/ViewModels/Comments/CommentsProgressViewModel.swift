package import Foundation
import Routing
import Views

package struct CommentsProgressViewModel: CommentsProgressView, Equatable {
    package let time: String
    package let timestamp: String
    package let received: String
    package let pageURL = Route.comments().url

    package init(since: Date, byteCount: Int) {
        let time = UTCTime(since)
        self.time = time.words
        timestamp = time.timestamp
        received = Self.words(byteCount: byteCount)
    }

    private static func words(byteCount: Int) -> String {
        byteCount == 0 ? "no answer yet" : "\(Quantity.grouped((byteCount + 1023) / 1024)) KB so far"
    }
}
