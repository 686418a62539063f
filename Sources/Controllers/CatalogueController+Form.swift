package import HTTPServer
import HTTPTypes
import Models
import Routing
import ViewModels

// Adding, changing, deleting and restoring items.
extension CatalogueController {
    /// Shows the form that adds an item.
    package func new(in context: RequestContext) -> Response {
        show(.addition, DraftText(), in: context)
    }

    /// Adds an item, and shows it.
    package func add(_ request: Request, in context: RequestContext) async throws -> Response {
        let typed = CatalogueInput(try await request.form(of: CatalogueFormField.self), of: kind)
        do {
            let item = try await catalogue.add(
                Draft(typed: typed.text),
                allowingDuplicate: typed.acceptsDuplicate,
                token: typed.token
            )
            return pages.seeOther(kind.route(.item(id: item.id, isSaved: true)))
        } catch {
            return show(.addition, typed.text, because: try refusal(error), in: context)
        }
    }

    /// Shows the form that changes an item. Redirects to the page of the item if it is deleted: that page offers to
    /// restore it, and changes when somebody else does.
    /// - Parameter revision: The revision that an open form is based on. The form stays as it is when the item is
    ///   deleted.
    package func edit(id: Item.ID, since revision: Int?, in context: RequestContext) async throws -> Response {
        let changes = await catalogue.state.recentChanges
        let item = try await catalogue.item(withID: id)
        let deleted = item == nil && revision != nil ? try await catalogue.deletedItem(withID: id) : nil
        guard let shown = item ?? deleted else { return pages.seeOther(kind.route(.item(id: id))) }
        let notice = ItemNoticeViewModel.edit(of: id, item, since: revision ?? shown.revision, changes: changes)
        let purpose = CatalogueFormPurpose.edit(id: id, base: DraftText(shown), notice: notice)
        return show(purpose, DraftText(shown), status: item == nil ? .gone : .ok, in: context)
    }

    /// Changes an item, and shows it.
    package func change(id: Item.ID, _ request: Request, in context: RequestContext) async throws -> Response {
        let typed = CatalogueInput(try await request.form(of: CatalogueFormField.self), of: kind)
        do {
            try await catalogue.edit(
                id: id,
                to: Draft(typed: typed.text),
                from: try? Draft(typed.base),
                allowingDuplicate: typed.acceptsDuplicate
            )
            return pages.seeOther(kind.route(.item(id: id, isSaved: true)))
        } catch CatalogueConflict<Item>.changedMeanwhile(let conflict) {
            // The form shows the stored values, so the next edit is based on these.
            let purpose = try await purpose(ofEditing: id, from: DraftText(conflict.stored))
            return show(purpose, DraftText(conflict.draft), because: .changedMeanwhile(conflict), in: context)
        } catch {
            let refusal = try refusal(error)
            // A deleted item cannot be changed, but the typed text can be added as a new item.
            let purpose = refusal == .gone ? .addition : try await purpose(ofEditing: id, from: typed.base)
            return show(purpose, typed.text, because: refusal, in: context)
        }
    }

    /// Deletes an item, and returns to the list with an offer to restore it.
    package func delete(id: Item.ID, in context: RequestContext) async throws -> Response {
        do {
            try await catalogue.delete(id: id)
            return pages.seeOther(kind.route(.listAfterDeletion(of: id)))
        } catch is CatalogueBusy {
            return pages.busy(returningTo: kind.route(.item(id: id)), in: context)
        }
    }

    /// Restores an item, and shows it, even if the form was sent twice.
    package func restore(id: Item.ID, in context: RequestContext) async throws -> Response {
        do {
            var item = try await catalogue.restore(id: id)
            if item == nil { item = try await catalogue.item(withID: id) }
            guard item != nil else {
                return pages.problem(.tooLateToUndo(in: kind), status: .gone, in: context)
            }
            return pages.seeOther(kind.route(.item(id: id)))
        } catch is CatalogueBusy {
            return pages.busy(returningTo: kind.route(.listAfterDeletion(of: id)), in: context)
        }
    }

    /// Returns the purpose of a refused form. The form has the values of its base but not the revision, so the values
    /// are compared.
    private func purpose(ofEditing id: Item.ID, from base: DraftText) async throws -> CatalogueFormPurpose {
        let changes = await catalogue.state.recentChanges
        let item = try await catalogue.item(withID: id)
        let revision = item.flatMap { DraftText($0) == base ? $0.revision : nil } ?? 0
        return .edit(id: id, base: base, notice: .edit(of: id, item, since: revision, changes: changes))
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
        in context: RequestContext
    ) -> Response {
        let form = CatalogueFormViewModel(purpose, text, token: .random(), refusal: refusal)
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
private struct CatalogueInput: Sendable {
    /// The typed text, or the choice after a conflict; empty for a missing field.
    let text: DraftText
    /// The values that the form was opened with. If they are missing or invalid, every difference is a conflict.
    let base: DraftText
    let token: FormToken?
    /// Whether the visitor wants the item even if there is one of the same name.
    let acceptsDuplicate: Bool

    init(_ form: PostedForm<CatalogueFormField>, of kind: CatalogueKind) {
        var (text, base) = (DraftText(), DraftText())
        for field in kind.fields {
            base[field] = form.text(of: .base(field, of: kind)) ?? ""
            let choice = form[.choice(field, of: kind)]?.string.flatMap(CatalogueFormField.Choice.init)
            text[field] = choice == .theirs ? base[field] : form.text(of: .value(field, of: kind)) ?? ""
        }
        (self.text, self.base) = (text, base)
        token = form[.token]?.string.flatMap(FormToken.init)
        acceptsDuplicate = form[.duplicate]?.string == "yes"
    }
}

extension PageResponder {
    /// Reports that a catalogue cannot be changed at the moment.
    fileprivate func busy(returningTo route: Route, in context: RequestContext) -> Response {
        problem(.busy(returningTo: route), status: .serviceUnavailable, in: context).retryable()
    }
}
