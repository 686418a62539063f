package import Models
import Views

package struct CommentsCountViewModel: CommentsCountView, Equatable {
    package let count: String
    package let time: String
    package let timestamp: String
    package let leftOut: String?

    package init(_ list: CommentList) {
        count = Quantity(list.comments.count, one: "comment", many: "comments").words
        let time = UTCTime(list.time)
        self.time = time.words
        timestamp = time.timestamp
        leftOut = list.leftOutCount == 0 ? nil : Self.words(leftOutCount: list.leftOutCount)
    }

    private static func words(leftOutCount: Int) -> String {
        let rows = Quantity(leftOutCount, one: "row was", many: "rows were").words
        return "\(rows) left out: without a name, an e-mail or a body, too long, or beyond the first"
            + " \(Quantity.grouped(CommentList.countLimit)) comments."
    }
}
