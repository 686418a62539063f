package import HTTPServer
import HTTPTypes
package import Models
package import Routing
import ViewModels

/// Shows, adds, edits, deletes and restores entries.
package struct EntriesController: Sendable {
    private let entries: EntriesModel
    private let pages: PageResponder

    package init(entries: EntriesModel, pages: PageResponder) {
        self.entries = entries
        self.pages = pages
    }

    /// Shows a page of the list, with a notice about the last change.
    package func list(page number: Int, after event: EntryEvent?, in context: RequestContext) async throws -> Response {
        let notice = try await notice(of: event, onPage: number)
        guard number > 1 else {
            let state = await entries.state
            // After a deletion the notice follows each change, because the entry may be restored elsewhere.
            let refresh = notice?.undoURL.map { _ in RefreshViewModel.atOnce(after: .entryChanges(state)) }
            let page = EntriesViewModel(state, token: .random(), notice: notice)
            return pages.show(page, refresh: refresh, in: context)
        }
        guard let page = try await entries.page(number) else {
            let first = try await entries.page(1)
            return pages.seeLastPage(of: first?.paging) { .entries(page: $0, event: event) }
        }
        let refresh = RefreshViewModel.offered(after: .entryChanges(page))
        return pages.show(EntriesViewModel(page, notice: notice), refresh: refresh, in: context)
    }

    /// Shows the entries that were deleted recently, with an offer to restore each.
    package func recentlyDeleted(in context: RequestContext) async throws -> Response {
        let state = await entries.state
        let deleted = try await entries.deletedEntries(limit: RecentlyDeletedViewModel.limit)
        let refresh = RefreshViewModel.offered(after: .entryChanges(state))
        return pages.show(RecentlyDeletedViewModel(deleted), refresh: refresh, in: context)
    }

    /// Adds an entry, and returns to the page with the form. A refused entry is shown there with the reason.
    /// - Parameter home: The controller of Home if the form is there; `nil` if it is above the list.
    package func add(
        _ request: Request,
        on home: HomeController? = nil,
        in context: RequestContext
    ) async throws -> Response {
        let form = try await request.form(of: EntryFormField.self)
        let typed = form.text(of: .words) ?? ""
        do {
            let token = form[.token]?.string.flatMap(FormToken.init)
            let addition = try await entries.add(typed, by: context.visitor, token: token)
            if addition.isRepeated { return pages.seeOther(.entries(event: .repeated)) }
            return pages.seeOther(home == nil ? .entries() : .home)
        } catch let error as EntryError {
            if let home { return try await home.show(refused: (typed, error), status: error.status, in: context) }
            let page = EntriesViewModel(await entries.state, token: .random(), refused: (typed, error))
            return pages.show(page, status: error.status, in: context)
        }
    }

    /// Shows the form that edits an entry of a page.
    package func form(id: Entry.ID, onPage page: Int, in context: RequestContext) async throws -> Response {
        guard let entry = try await entries.entry(id: id) else {
            return pages.problem(.missingEntry, status: .notFound, in: context)
        }
        return pages.show(EntryFormViewModel(entry, onPage: page), in: context)
    }

    /// Saves an edit of an entry, and returns to the page with an offer to undo it.
    package func edit(_ request: Request, id: Entry.ID, onPage page: Int, in context: RequestContext) async throws
        -> Response
    {
        let form = try await request.form(of: EntryFormField.self)
        let (typed, base) = (form.text(of: .words) ?? "", form.text(of: .base))
        do {
            let made = try await entries.edit(id: id, to: typed, from: base, by: context.visitor)
            return pages.seeOther(.entries(page: await nearest(to: page), event: made.map(EntryEvent.edited)))
        } catch let error as EntryError {
            let page = EntryFormViewModel(
                of: id,
                onPage: page,
                token: .random(),
                refused: (typed, base: base ?? "", error)
            )
            return pages.show(page, status: error.status, in: context)
        }
    }

    /// Undoes an edit, and returns to the page, which says so.
    package func undoEdit(_ token: FormToken, returningTo page: Int, in context: RequestContext) async throws
        -> Response
    {
        let page = await nearest(to: page)
        guard try await entries.undoEdit(token) else {
            let problem = ProblemViewModel.tooLateToUndo(returningTo: .entries(page: page))
            return pages.problem(problem, status: .gone, in: context)
        }
        return pages.seeOther(.entries(page: page, event: .undone))
    }

    /// Deletes an entry, and returns to the page with an offer to restore it.
    package func delete(id: Entry.ID, returningTo page: Int) async throws -> Response {
        try await entries.delete(id: id)
        return pages.seeOther(.entries(page: await nearest(to: page), event: .deleted(id: id)))
    }

    /// Restores an entry, and returns to the page, which says so.
    package func restore(id: Entry.ID, returningTo page: Int, in context: RequestContext) async throws -> Response {
        guard try await entries.restore(id: id) else {
            return pages.problem(.tooLateToUndo, status: .gone, in: context)
        }
        return pages.seeOther(.entries(page: await nearest(to: page), event: .restored))
    }

    /// Returns the page, or the last one if its only entry was deleted.
    private func nearest(to page: Int) async -> Int {
        min(page, await entries.state.paging.pageCount)
    }

    /// Returns the notice about an event; a deletion or an edit only while it can be undone.
    private func notice(of event: EntryEvent?, onPage page: Int) async throws -> NoticeViewModel? {
        switch event {
        case .deleted(let id):
            try await entries.deletedEntry(id: id).map { .deleted($0, fromPage: page) }
        case .edited(let token): try await entries.hasEdit(token) ? .edited(token, onPage: page) : nil
        case .undone: .undone
        case .restored: .restored
        case .repeated: .repeated
        case nil: nil
        }
    }
}

extension EntryError {
    /// The status of a response with the form.
    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .invalid: .unprocessableContent
        case .noRoom, .changedMeanwhile, .gone: .conflict
        }
    }
}
