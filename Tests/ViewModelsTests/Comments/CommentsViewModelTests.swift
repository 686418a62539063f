import Foundation
import Models
import Rendering
import Testing
import ViewModels
import Views

struct CommentsViewModelTests {
    private let time = Date(timeIntervalSince1970: 1_795_000_000)

    private func list(_ count: Int) -> CommentList {
        let comments = (0..<count).map { Comment(id: $0 + 1, name: "n", email: "e", body: "b") }
        return CommentList(comments: comments, leftOutCount: 0, time: time)
    }

    private func html(_ view: some View) -> String {
        var html = HTML()
        view.render(into: &html)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    @Test func `progress renews the status and leaves the list to who reads it`() {
        let before = CommentsState(list: list(2))
        let after = before.with(.loading(since: time, byteCount: 10))
        #expect(CommentsViewModel(before).list == CommentsViewModel(after).list)
        #expect(CommentsViewModel(before).status.version < CommentsViewModel(after).status.version)
    }

    @Test func `comments that have arrived renew both`() {
        let before = CommentsState(list: list(2)).with(.loading(since: time, byteCount: 10))
        let after = before.with(list(3))
        #expect(CommentsViewModel(before).list.version < CommentsViewModel(after).list.version)
        #expect(CommentsViewModel(before).status.version < CommentsViewModel(after).status.version)
    }

    @Test func `an update is just what the page has`() {
        let state = CommentsState(list: list(120))
        let page = html(CommentsViewModel(state))
        #expect(page.contains(html(LiveRegionViewModel.comments(state))))
        #expect(page.contains(html(LiveRegionViewModel.commentList(state))))
    }

    @Test func `a page beyond the first is no region, and there is none beyond the last`() throws {
        let state = CommentsState(list: list(51))
        let page = try #require(CommentsViewModel(state, page: 2))
        #expect(page.list.rows.count == 1)
        #expect(page.list.start == 51)
        #expect(CommentsViewModel(state, page: 3) == nil)
        #expect(CommentsViewModel(CommentsState(list: nil), page: 2) == nil)
    }

    @Test(arguments: [(0, "no answer yet"), (1, "1 KB so far"), (1_024, "1 KB so far"), (2_000_000, "1,954 KB so far")])
    func `progress is told in words`(byteCount: Int, words: String) {
        let progress = CommentsProgressViewModel(since: time, byteCount: byteCount)
        #expect(progress.received == words)
        #expect(progress.timestamp == "2026-11-18T11:06:40Z")
    }
}
