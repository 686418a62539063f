import Models
import Rendering
import Testing
import ViewModels

struct PaginationViewModelTests {
    private func pagination(page: Int, of pageCount: Int) throws -> PaginationViewModel? {
        let paging = try #require(Paging(page: page, itemCount: pageCount * 10, size: 10))
        return PaginationViewModel(paging) { "/songs?page=\($0)" }
    }

    @Test func `a single page has no pagination`() throws {
        #expect(try pagination(page: 1, of: 1) == nil)
        #expect(try PaginationViewModel(#require(Paging(page: 1, itemCount: 0))) { "\($0)" } == nil)
    }

    @Test func `the position is in words`() throws {
        #expect(try pagination(page: 1_002, of: 10_000)?.position == "Page 1,002 of 10,000")
    }

    @Test(arguments: [
        (1, [nil, nil, "/songs?page=2", "/songs?page=5"]),
        (2, [nil, "/songs?page=1", "/songs?page=3", "/songs?page=5"]),
        (3, ["/songs?page=1", "/songs?page=2", "/songs?page=4", "/songs?page=5"]),
        (4, ["/songs?page=1", "/songs?page=3", "/songs?page=5", nil]),
        (5, ["/songs?page=1", "/songs?page=4", nil, nil]),
    ])
    func `a page has one link to each neighbour and to each end`(page: Int, urls: [String?]) throws {
        let pagination = try #require(try pagination(page: page, of: 5))
        #expect([pagination.firstURL, pagination.previousURL, pagination.nextURL, pagination.lastURL] == urls)
    }

    @Test func `links to neighbours have a relation`() throws {
        let pagination = try #require(try pagination(page: 2, of: 3))
        var html = HTML()
        pagination.render(into: &html)
        #expect(
            String(decoding: html.bytes, as: UTF8.self) == """
                <nav class="pagination" aria-label="Pages">
                    <a rel="prev" href="/songs?page=1">Previous</a>
                    <p>Page 2 of 3</p>
                    <a rel="next" href="/songs?page=3">Next</a>
                </nav>
                """
        )
    }
}
