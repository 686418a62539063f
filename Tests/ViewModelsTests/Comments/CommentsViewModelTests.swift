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
        return CommentList(revision: count, comments: comments, leftOutCount: 0, time: time)
    }

    private func page(_ state: CommentsState) -> CommentsViewModel { CommentsViewModel(state.firstPage, of: state) }

    private func html(_ view: some View) -> String {
        var html = HTML()
        view.render(into: &html)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    @Test func `progress updates the status but not the list`() throws {
        let before = CommentsState(from: "comments.example", list: list(2))
        let after = before.with(.loading(LoadProgress(since: time, byteCount: 10)))
        #expect(page(before).list == page(after).list)
        try #expect(
            #require(page(before).status.revision) < #require(page(after).status.revision)
        )
    }

    @Test func `loaded comments update both the status and the list`() throws {
        let before = CommentsState(from: "comments.example", list: list(2)).with(.loading(LoadProgress(since: time)))
        var after = before.with(.none)
        after.show(list(3))
        try #expect(
            #require(page(before).list.revision) < #require(page(after).list.revision)
        )
        try #expect(
            #require(page(before).status.revision) < #require(page(after).status.revision)
        )
    }

    @Test func `an update equals the region on the page`() {
        let state = CommentsState(from: "comments.example", list: list(120))
        let page = html(page(state))
        #expect(page.contains(html(LiveRegionViewModel.comments(state))))
        #expect(page.contains(html(LiveRegionViewModel.commentList(state))))
    }

    @Test func `only the first page is live`() throws {
        let state = CommentsState(from: "comments.example", list: list(51))
        let second = CommentsViewModel(try #require(state.page(2)), of: state)
        #expect(second.list.revision == nil)
        #expect(second.list.content.rows.count == 1)
        #expect(second.list.content.pagination?.start == 51)
        #expect(page(state).list.revision == state.listRevision)
    }

    @Test func `a comment without a name or an email is shown with its body only`() {
        let comment = Comment(id: 1, name: "", email: "", body: "est natus")
        let list = CommentList(comments: [comment], leftOutCount: 0, time: time)
        let page = html(page(CommentsState(from: "comments.example", list: list)))
        #expect(page.contains("est natus"))
        #expect(!page.contains("comment-name"))
        #expect(!page.contains("comment-email"))
    }

    @Test func `an empty source is named, and kept comments are explained`() throws {
        let kept = CommentList(comments: list(1).comments, leftOutCount: 0, time: time, emptySince: time + 60)
        let count = try #require(LoadingStatusViewModel(CommentsState(from: "comments.example", list: kept)).count)
        #expect(count.words == "No data found at comments.example since")
        #expect(count.time?.timestamp == "2026-11-18T11:07:40Z")
        let note =
            "The comments loaded earlier are kept. "
            + "If the source stays empty for an hour after this time, the next load deletes them."
        #expect(count.note == note)
        let empty = CommentList(comments: [], leftOutCount: 0, time: time, emptySince: time)
        #expect(LoadingStatusViewModel(CommentsState(from: "comments.example", list: empty)).count?.note == nil)
    }

    @Test func `each state of a load is shown`() {
        let failure = CommentsFailure.notStored(detail: "full")
        let never = CommentsState(from: "comments.example", list: nil)
        let loaded = CommentsState(from: "comments.example", list: list(1))
        let loading = CommentsState.Activity.loading(LoadProgress(since: time, byteCount: 0))
        let failed = CommentsState.Activity.failed(failure, time: time)
        let pages = [never, never.with(loading), never.with(failed), loaded, loaded.with(loading), loaded.with(failed)]
            .map { html(LoadingStatusViewModel($0)) }

        let traits = ["No comments yet", "<progress", "could not be loaded", "1 comment, as of"]
        let shown = pages.map { page in traits.map(page.contains) }
        #expect(
            shown == [
                [true, false, false, false], [false, true, false, false], [false, false, true, false],
                [false, false, false, true], [false, true, false, true], [false, false, true, true],
            ]
        )
    }

    @Test(
        arguments: [
            (0, "No response yet."), (1, "1 KB so far."), (1_024, "1 KB so far."), (2_000_000, "1,954 KB so far."),
        ]
    )
    func `progress is shown in words`(byteCount: Int, words: String) throws {
        let load = LoadProgress(since: time, byteCount: byteCount)
        let state = CommentsState(from: "comments.example", list: nil).with(.loading(load))
        let progress = try #require(LoadingStatusViewModel(state).progress)
        #expect(progress.details == words)
        #expect(progress.time?.timestamp == "2026-11-18T11:06:40Z")
    }
}
