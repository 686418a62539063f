import Models
import Routing

extension Route {
    /// The page that shows a text which was just stored.
    init(after receipt: TextReceipt) {
        self = receipt.replaced.map { .textReplacing(version: Int64($0)) } ?? .text
    }
}
