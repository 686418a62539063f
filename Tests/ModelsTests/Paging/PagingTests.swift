import Models
import Testing

@Suite struct PagingTests {
    @Test(arguments: [(0, 1), (1, 1), (9, 1), (10, 1), (11, 2), (20, 2), (21, 3)])
    func `a list has as many pages as it fills, and one when it is empty`(itemCount: Int, pageCount: Int) throws {
        let paging = try #require(Paging(page: 1, itemCount: itemCount, size: 10))
        #expect(paging.pageCount == pageCount)
        #expect(Paging(page: pageCount, itemCount: itemCount, size: 10) != nil)
        #expect(Paging(page: pageCount + 1, itemCount: itemCount, size: 10) == nil)
    }

    @Test(arguments: [.min, -1, 0, 4, .max])
    func `there is no page before the first or after the last`(page: Int) {
        #expect(Paging(page: page, itemCount: 25, size: 10) == nil)
    }

    @Test func `each page has its neighbours and its offset`() throws {
        let pages = try (1...3).map { try #require(Paging(page: $0, itemCount: 25, size: 10)) }
        #expect(pages.map(\.offset) == [0, 10, 20])
        #expect(pages.map(\.previousPage) == [nil, 1, 2])
        #expect(pages.map(\.nextPage) == [2, 3, nil])
    }

    @Test func `a page has its part of a list in memory`() {
        let list = Array(1...45)
        #expect(ListPage(1, of: list, size: 20)?.items == Array(1...20))
        #expect(ListPage(3, of: list, size: 20)?.items == Array(41...45))
        #expect(ListPage(3, of: list, size: 20)?.paging.nextPage == nil)
        #expect(ListPage(4, of: list, size: 20) == nil && ListPage(0, of: list, size: 20) == nil)
        #expect(ListPage<Int>(1, of: [], size: 20)?.items == [])
    }

    @Test func `the longest possible list has pages`() throws {
        let paging = try #require(Paging(page: .max / 100, itemCount: .max))
        #expect(paging.nextPage == .max / 100 + 1)
        #expect(paging.offset == (.max / 100 - 1) * 100)
    }
}
