import Routing
import Views

/// Tells somebody that another text was stored while they wrote, and where it is.
package struct ReplacedTextViewModel: NoticeView, Encodable, Equatable, Sendable {
    package let number: Int
    package let message: String
    package let url: String
    package let link: String

    package init(number: Int) {
        self.number = number
        message =
            "Meanwhile another text was saved. Yours has replaced it, and the other one is kept."
        url = Route.textVersion(number: Int64(number), comparison: .textNow).url
        link = "See version \(number)"
    }
}
