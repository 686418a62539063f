package import Models
import Routing
import Views

package struct StargazerProgressViewModel: StargazerProgressView, Equatable {
    package let pages: String
    package let value: Int?
    package let maximum: Int?
    package let details: String
    package let pageURL = Route.repositories().url

    package init(_ progress: SyncProgress) {
        let pageCount = progress.pageCount.map { max($0, progress.pages) }
        pages = Self.pages(progress.pages, of: pageCount)
        value = pageCount.map { _ in progress.pages }
        maximum = pageCount
        details = Self.details(of: progress)
    }

    private static func pages(_ pages: Int, of count: Int?) -> String {
        guard let count else {
            return pages == 0 ? "Asking GitHub" : "Asking GitHub: \(Quantity(pages, one: "page", many: "pages").words)"
        }
        return "Asking GitHub: page \(Quantity.grouped(pages)) of \(Quantity.grouped(count))"
    }

    private static func details(of progress: SyncProgress) -> String {
        let kept = Quantity(progress.repositories, one: "repository", many: "repositories").words
        guard let left = progress.requestsLeft else { return "\(kept) so far." }
        return
            "\(kept) so far. GitHub may be asked \(Quantity(left, one: "more time", many: "more times").words) this hour."
    }
}
