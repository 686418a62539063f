package import HTTPServer
import HTTPTypes
import Models
package import Routing
import ViewModels

// Adding, changing, deleting and restoring items.
extension CatalogueController {
    /// Shows the form that adds an item.
    /// - Parameter model: The item whose values the form is filled with; `nil` for an empty form.
    package func new(
        like model: Item.ID?,
        returningTo list: ListRoute?,
        in context: RequestContext
    ) async throws -> Response {
        var item: Item?
        if let model { item = try await catalogue.item(withID: model) }
        return show(.addition, item.map { DraftText($0) } ?? DraftText(), returningTo: list, in: context)
    }

    /// Adds an item, and shows it.
    package func add(
        _ request: Request,
        returningTo list: ListRoute?,
        in context: RequestContext
    ) async throws -> Response {
        let typed = CatalogueInput<Item>(try await request.form(of: CatalogueFormField.self))
        do {
            let draft = try Draft<Item>(typed: typed.text)
            let item = try await typed.confirmingDuplicates { isConfirmed in
                try await catalogue.add(draft, allowingDuplicate: isConfirmed, token: typed.token, by: context.visitor)
            }
            return pages.seeOther(kind.route(.item(id: item.id, after: .saved, returnTo: list)))
        } catch {
            return show(.addition, typed.text, because: try refusal(error), returningTo: list, in: context)
        }
    }

    /// Shows the form that changes an item. Redirects to the page of the item if it is deleted: that page offers to
    /// restore it, and changes when somebody else does.
    /// - Parameter revision: The revision that an open form is based on. The form stays as it is when the item is
    ///   deleted.
    package func edit(
        id: Item.ID,
        since revision: Int?,
        returningTo list: ListRoute?,
        in context: RequestContext
    ) async throws -> Response {
        let state = await catalogue.state
        let item = try await catalogue.item(withID: id)
        let deleted = item == nil && revision != nil ? try await catalogue.deletedItem(withID: id) : nil
        guard let shown = item ?? deleted else { return pages.seeOther(kind.route(.item(id: id, returnTo: list))) }
        let notice = ItemNoticeViewModel.edit(of: id, item, since: revision ?? shown.revision, in: state)
        let purpose = CatalogueFormPurpose.edit(
            id: id,
            base: DraftText(shown),
            notice: notice,
            addition: try await addition(of: id, for: context.visitor)
        )
        let status: HTTPResponse.Status = item == nil ? .gone : .ok
        return show(purpose, DraftText(shown), status: status, returningTo: list, in: context)
    }

    /// Changes an item, and shows it.
    package func change(
        id: Item.ID,
        _ request: Request,
        returningTo list: ListRoute?,
        in context: RequestContext
    ) async throws -> Response {
        let typed = CatalogueInput<Item>(try await request.form(of: CatalogueFormField.self))
        do {
            let draft = try Draft<Item>(typed: typed.text)
            let base = try? Draft<Item>(typed.base)
            let token = try await typed.confirmingDuplicates { isConfirmed in
                try await catalogue.edit(
                    id: id,
                    to: draft,
                    from: base,
                    allowingDuplicate: isConfirmed,
                    token: typed.token ?? .random()
                )
            }
            let event = token.map(ItemEvent.changed) ?? .saved
            return pages.seeOther(kind.route(.item(id: id, after: event, returnTo: list)))
        } catch CatalogueConflict<Item>.changedMeanwhile(let conflict) {
            // The form shows the stored values, so the next edit is based on these.
            let purpose = try await purpose(ofEditing: id, from: DraftText(conflict.stored), for: context.visitor)
            let refusal = CatalogueFormRefusal.changedMeanwhile(conflict)
            return show(purpose, DraftText(conflict.draft), because: refusal, returningTo: list, in: context)
        } catch {
            let refusal = try refusal(error)
            // A deleted item cannot be changed, but the typed text can be added as a new item.
            let purpose =
                refusal == .gone ? .addition : try await purpose(ofEditing: id, from: typed.base, for: context.visitor)
            return show(purpose, typed.text, because: refusal, returningTo: list, in: context)
        }
    }

    /// Deletes an item, and returns to the list with an offer to restore it.
    package func delete(
        id: Item.ID,
        returningTo list: ListRoute?,
        in context: RequestContext
    ) async throws -> Response {
        do {
            try await catalogue.delete(id: id)
        } catch is CatalogueBusy {
            return pages.busy(returningTo: kind.route(.item(id: id, returnTo: list)), in: context)
        }
        let list = try await nearest(to: list ?? .catalogue(kind, CatalogueQuery()), for: context.visitor)
        return pages.seeOther(list.route(afterDeletionOf: id, of: kind))
    }

    /// Restores an item, even if the form was sent twice, and returns to the page with the form.
    package func restore(
        id: Item.ID,
        returningTo page: Route?,
        in context: RequestContext
    ) async throws -> Response {
        do {
            var item = try await catalogue.restore(id: id)
            if item == nil { item = try await catalogue.item(withID: id) }
            guard item != nil else {
                return pages.problem(.tooLateToUndo(in: kind), status: .gone, in: context)
            }
        } catch is CatalogueBusy {
            let list = page.flatMap(ListRoute.init) ?? .catalogue(kind, CatalogueQuery())
            return pages.busy(returningTo: list.route(afterDeletionOf: id, of: kind), in: context)
        }
        guard let page else { return pages.seeOther(kind.route(.item(id: id, after: .restored))) }
        guard let list = ListRoute(page) else {
            guard case .catalogue(kind, .item(id, _, let list)) = page else { return pages.seeOther(page) }
            return pages.seeOther(kind.route(.item(id: id, after: .restored, returnTo: list)))
        }
        let nearest = try await nearest(to: list, for: context.visitor)
        guard case .catalogue(kind, let query) = nearest else {
            return pages.seeOther(nearest.route, at: ListRowViewModel.id(of: id, kind))
        }
        return pages.seeOther(kind.route(.listAfter(.restored(id: id), query)))
    }

    /// Returns the purpose of a refused form. The form has the values of its base but not the revision, so the values
    /// are compared.
    private func purpose(
        ofEditing id: Item.ID,
        from base: DraftText,
        for reader: VisitorID?
    ) async throws -> CatalogueFormPurpose {
        let state = await catalogue.state
        let item = try await catalogue.item(withID: id)
        let revision = item.flatMap { DraftText($0) == base ? $0.revision : nil } ?? 0
        return .edit(
            id: id,
            base: base,
            notice: .edit(of: id, item, since: revision, in: state),
            addition: try await addition(of: id, for: reader)
        )
    }

    /// - Throws: The error itself, if the form cannot report it.
    private func refusal(_ error: any Error) throws -> CatalogueFormRefusal<Item> {
        switch error {
        case CatalogueConflict<Item>.duplicates(let items): .duplicates(items)
        case CatalogueConflict<Item>.gone: .gone
        case CatalogueConflict<Item>.noRoom(let limit): .noRoom(limit: limit)
        case let errors as DraftErrors: .mistakes(errors)
        case is CatalogueBusy: .busy
        default: throw error
        }
    }

    private func show(
        _ purpose: CatalogueFormPurpose,
        _ text: DraftText,
        because refusal: CatalogueFormRefusal<Item>? = nil,
        status: HTTPResponse.Status = .ok,
        returningTo list: ListRoute?,
        in context: RequestContext
    ) -> Response {
        let form = CatalogueFormViewModel(purpose, text, token: .random(), refusal: refusal, returnTo: list)
        return pages.show(form, status: refusal.map(Self.status) ?? status, in: context)
    }

    private static func status(of refusal: CatalogueFormRefusal<Item>) -> HTTPResponse.Status {
        switch refusal {
        case .mistakes: .unprocessableContent
        case .duplicates, .changedMeanwhile, .noRoom: .conflict
        case .gone: .gone
        case .busy: .serviceUnavailable
        }
    }
}

/// The fields of the form of a song or a movie.
private struct CatalogueInput<Item: CatalogueItem>: Sendable {
    /// The typed text, or the choice after a conflict; empty for a missing field.
    let text: DraftText
    /// The values that the form was opened with. If they are missing or invalid, every difference is a conflict.
    let base: DraftText
    let token: FormToken?
    /// The items of the same name and credit that the visitor has seen, and beside which the item is wanted.
    private let knownDuplicates: Set<Item.ID>

    init(_ form: PostedForm<CatalogueFormField>) {
        let kind = Item.kind
        var (text, base) = (DraftText(), DraftText())
        for field in kind.fields {
            base[field] = form.text(of: .base(field, of: kind)) ?? ""
            let choice = form[.choice(field, of: kind)]?.string.flatMap(CatalogueFormField.Choice.init)
            text[field] = choice == .theirs ? base[field] : form.text(of: .value(field, of: kind)) ?? ""
        }
        (self.text, self.base) = (text, base)
        token = form[.token]?.string.flatMap(FormToken.init)
        let ids = form[.duplicate]?.string?.split(separator: " ") ?? []
        knownDuplicates = Set(ids.compactMap { Item.ID($0) })
    }

    /// Saves the item. Duplicates that the visitor has not seen, because the name or the credit was changed once more,
    /// are still a conflict.
    /// - Parameter save: Saves the item; the parameter is whether a duplicate is allowed.
    func confirmingDuplicates<Result>(
        _ save: (Bool) async throws -> Result
    ) async throws -> Result {
        do {
            return try await save(false)
        } catch CatalogueConflict<Item>.duplicates(let items)
            where knownDuplicates.isSuperset(of: items.map(\.id))
        {
            return try await save(true)
        }
    }
}

extension PageResponder {
    /// Reports that a catalogue cannot be changed at the moment.
    func busy(returningTo route: Route, in context: RequestContext) -> Response {
        problem(.busy(returningTo: route), status: .serviceUnavailable, in: context).retryable()
    }
}
