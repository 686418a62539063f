package import Foundation
package import Models
import Routing
import Views

package struct SourceProgressViewModel: SourceProgressView, Equatable {
    package let host: String
    package let time: String
    package let timestamp: String
    package let received: String
    package let pageURL: String

    /// - Parameter byteCount: How much has arrived so far; nil when that is all.
    package init(_ source: SourceState, since: Date, byteCount: Int?) {
        host = source.host
        let time = UTCTime(since)
        self.time = time.words
        timestamp = time.timestamp
        received = byteCount.map(Self.words) ?? "all has arrived, and is put in its place"
        pageURL = source.kind.url(.list())
    }

    private static func words(byteCount: Int) -> String {
        byteCount == 0 ? "no answer yet" : "\(Quantity.grouped((byteCount + 1023) / 1024)) KB so far"
    }
}
