package import HTTPServer
import HTTPTypes
package import Models
package import Routing
import ViewModels

// Changes in one click: a rating, and the changes of several items at once.
extension CatalogueController {
    /// Rates an item, and returns to its details.
    package func rate(
        id: Item.ID,
        _ request: Request,
        returningTo list: ListRoute?,
        in context: RequestContext
    ) async throws -> Response {
        let form = try await request.form(of: RatingFormField.self)
        let details = kind.route(.item(id: id, returnTo: list))
        guard let item = try await catalogue.item(withID: id) else { return pages.seeOther(details) }
        do {
            let rating = try SeveralChange.rating(of: form.text(of: .rating) ?? "")
            try await catalogue.rate(id, rating)
        } catch SeveralError.rating {
            return pages.problem(.unknownRating(returningTo: details), status: .unprocessableContent, in: context)
        } catch is SeveralError {
            // The item is gone, which its page says.
            return pages.seeOther(details)
        } catch is CatalogueBusy {
            return pages.busy(returningTo: details, in: context)
        }
        return pages.seeOther(kind.route(.item(id: id, after: .rated(from: item.facts.rating), returnTo: list)))
    }

    /// Changes the chosen items of a list, and returns to it with an offer to undo that; or to the page of the only item. A tool
    /// above the list changes nothing: another list is shown, in which the items stay chosen.
    package func changeSeveral(_ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: SeveralFormField.self)
        let page: CatalogueRoute =
            switch form.route(in: .returnURL) {
            case .catalogue(kind, .list(let query))?: .list(query)
            case .catalogue(kind, .duplicates(let page, _))?: .duplicates(page: page)
            case .catalogue(kind, .item(let id, _, let list))?: .item(id: id, returnTo: list)
            default: .list()
            }
        let ids = form.values(of: .chosen).compactMap { $0.string.flatMap(Item.ID.init) }
        do {
            if let list = shownList(form, on: page) {
                guard ids.count <= SeveralChange.limit else { throw SeveralError.tooMany(limit: SeveralChange.limit) }
                return pages.seeOther(kind.route(.listAfter(.choosing(ids), list)))
            }
            let change = try change(form)
            let token = try await catalogue.change(ids, by: change)
            if case .merge(let id) = change, let made = try await catalogue.change(token) {
                try await favourites.move(from: made.items.filter(\.isDeleted).map(\.id), to: id, by: token)
            }
            return pages.seeOther(try await route(after: .changed(token), on: page, for: context.visitor))
        } catch let error as SeveralError {
            if case .list(let query) = page {
                let choice = SeveralChoice(ids, typed(in: form), refusal: .invalid(error))
                return try await refuse(choice, on: query, status: .unprocessableContent, in: context)
            }
            let problem = ProblemViewModel.refusedSeveral(error, of: kind, returningTo: kind.route(page))
            return pages.problem(problem, status: .unprocessableContent, in: context)
        } catch is CatalogueBusy {
            if case .list(let query) = page {
                let choice = SeveralChoice(ids, typed(in: form), refusal: .busy)
                return try await refuse(choice, on: query, status: .serviceUnavailable, in: context)
            }
            return pages.busy(returningTo: kind.route(page), in: context)
        }
    }

    /// Shows the list with what was chosen and typed, and the reason that nothing was changed.
    private func refuse(
        _ choice: SeveralChoice,
        on query: CatalogueQuery,
        status: HTTPResponse.Status,
        in context: RequestContext
    ) async throws -> Response {
        let nearest = try await nearest(to: .catalogue(kind, query), for: context.visitor)
        let query = if case .catalogue(_, let query) = nearest { query } else { query }
        return try await show(query, choice: choice, status: status, in: context)
    }

    /// Returns the list that a tool above the list shows; `nil` for a change of the chosen items.
    private func shownList(_ form: PostedForm<SeveralFormField>, on page: CatalogueRoute) -> CatalogueQuery? {
        if case .catalogue(kind, .list(let query))? = form.route(in: .shown) { return query }
        guard case .list(let query) = page, form[.change]?.string == SeveralFormField.Change.filter.rawValue else {
            return nil
        }
        // The Enter key presses the button of the filter also in the fields of the bar.
        let words = form.text(of: .words) ?? ""
        let isInBar = [form.text(of: .tag), form.text(of: .value)].contains { $0 ?? "" != "" }
        return isInBar && words == query.filter.words ? nil : query.filtered(by: query.filter.with(\.words, words))
    }

    private func typed(in form: PostedForm<SeveralFormField>) -> SeveralChoice.Typed {
        SeveralChoice.Typed(
            tag: form.text(of: .tag) ?? "",
            rating: form.text(of: .rating),
            field: form.text(of: .field),
            value: form.text(of: .value) ?? ""
        )
    }

    private func change(_ form: PostedForm<SeveralFormField>) throws(SeveralError) -> SeveralChange {
        if let kept = form[.kept] {
            guard let id = kept.string.flatMap(Item.ID.init) else { throw .nothingChosen }
            return .merge(into: id)
        }
        let change = form[.change]?.string.flatMap(SeveralFormField.Change.init)
        let tag = form.text(of: .tag) ?? ""
        return switch change {
        case .delete: .delete
        case .distinguish: .distinguish
        case .rate: .rate(try SeveralChange.rating(of: form.text(of: .rating) ?? ""))
        case .removeTag: .removeTag(try SeveralChange.tag(of: tag))
        case .set: try newValue(form)
        case .later: .addTag(kind.laterTag)
        // The Enter key presses the first button, also in the field for a value.
        case _ where tag.isEmpty && form.text(of: .value) ?? "" != "": try newValue(form)
        // A form that is sent without a button adds the tag.
        case .addTag, .filter, nil: .addTag(try SeveralChange.tag(of: tag))
        }
    }

    private func newValue(_ form: PostedForm<SeveralFormField>) throws(SeveralError) -> SeveralChange {
        let field = kind.fields.first { kind.key(of: $0) == form.text(of: .field) }
        guard let field else { throw .value }
        return .set(field, try SeveralChange.value(of: form.text(of: .value) ?? "", for: field, in: kind))
    }

    /// Undoes an edit of an item or a change of several, and returns to the page of the item, to the list, or to the likely
    /// duplicates.
    package func undo(
        _ token: FormToken,
        returningTo page: Route?,
        in context: RequestContext
    ) async throws -> Response {
        let isOfDuplicates = try await catalogue.change(token)?.change?.isOfDuplicates ?? false
        let page: CatalogueRoute =
            switch page {
            case _ where isOfDuplicates: .duplicates()
            case .catalogue(kind, .list(let query))?: .list(query)
            case .catalogue(kind, .item(let id, _, let list))?: .item(id: id, returnTo: list)
            default: .list()
            }
        do {
            let count = try await catalogue.undo(token)
            try await favourites.undoMove(token)
            guard count > 0 else {
                let problem = ProblemViewModel.tooLateToUndo(returningTo: kind.route(page))
                return pages.problem(problem, status: .gone, in: context)
            }
            return pages.seeOther(try await route(after: .undone(count: Int64(count)), on: page, for: context.visitor))
        } catch is CatalogueBusy {
            return pages.busy(returningTo: kind.route(page), in: context)
        }
    }

    private func route(
        after event: CatalogueEvent,
        on page: CatalogueRoute,
        for visitor: VisitorID?
    ) async throws -> Route {
        if case .duplicates(let number, _) = page { return kind.route(.duplicates(page: number, after: event)) }
        if case .item(let id, _, let list) = page {
            let event: ItemEvent = if case .changed(let token) = event { .changed(token) } else { .undone }
            return kind.route(.item(id: id, after: event, returnTo: list))
        }
        guard case .list(let query) = page else { return kind.route(.listAfter(event)) }
        guard case .catalogue(_, let query) = try await nearest(to: .catalogue(kind, query), for: visitor) else {
            return kind.route(.listAfter(event))
        }
        return kind.route(.listAfter(event, query))
    }
}
