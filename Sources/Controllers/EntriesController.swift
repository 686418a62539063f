package import HTTPServer
import HTTPTypes
package import Models
package import Routing
import ViewModels

/// The list of entries, page by page, and what is added to it, removed from it and restored.
package struct EntriesController: Sendable {
    private let entries: EntriesModel
    private let pages: PageResponder

    package init(entries: EntriesModel, pages: PageResponder) {
        self.entries = entries
        self.pages = pages
    }

    package func list(page number: Int, after event: EntryEvent?) async throws -> Response {
        let notice = try await notice(of: event, onPage: number)
        guard number > 1 else {
            return pages.show(EntriesViewModel(await entries.state, token: .random(), notice: notice))
        }
        guard let page = try await entries.page(number) else { return pages.noSuchPage(of: .entries()) }
        return pages.show(EntriesViewModel(page, notice: notice))
    }

    package func add(_ request: Request) async throws -> Response {
        let form = try await request.form()
        let typed = form["words"]?.repairedString ?? ""
        do {
            let token = form["token"]?.string.flatMap(FormToken.init)
            let addition = try await entries.add(typed, token: token)
            return pages.seeOther(.entries(event: addition.isRepeated ? .repeated : nil))
        } catch let error as EntryError {
            return pages.show(
                EntriesViewModel(await entries.state, refused: typed, because: error, token: .random()),
                status: .unprocessableContent
            )
        }
    }

    /// - Parameter page: Where one comes back to, to be offered to undo it.
    package func remove(id: Entry.ID, returningTo page: Int) async throws -> Response {
        try await entries.remove(id: id)
        return pages.seeOther(.entries(page: await nearest(to: page), event: .removed(id: id)))
    }

    package func restore(id: Entry.ID, returningTo page: Int) async throws -> Response {
        guard try await entries.restore(id: id) else {
            return pages.show(ProblemViewModel.tooLateToUndo, status: .gone)
        }
        return pages.seeOther(.entries(page: await nearest(to: page)))
    }

    /// With the last entry on it a page goes as well.
    private func nearest(to page: Int) async -> Int {
        min(page, await entries.state.paging.pageCount)
    }

    /// A removal is offered to be undone as long as it can be.
    private func notice(of event: EntryEvent?, onPage page: Int) async throws -> EntryNoticeViewModel? {
        switch event {
        case .removed(let id):
            try await entries.removedEntry(id: id).map { .removed($0, fromPage: page) }
        case .repeated: .repeated
        case nil: nil
        }
    }
}
