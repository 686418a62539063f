package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// The form that adds a song or a movie, and the one that edits it.
package struct CatalogueFormController<Item: CatalogueItem>: Sendable {
    private let kind: CatalogueKind
    private let catalogue: CatalogueModel<Item>
    private let pages: PageResponder

    package init(_ kind: CatalogueKind, catalogue: CatalogueModel<Item>, pages: PageResponder) {
        self.kind = kind
        self.catalogue = catalogue
        self.pages = pages
    }

    package func new() -> Response {
        pages.show(
            CatalogueFormViewModel(
                .addition,
                DraftText(),
                of: kind,
                token: .random(),
                problem: CatalogueFormProblem<Item>?.none
            )
        )
    }

    package func add(_ request: Request) async throws -> Response {
        let typed = CatalogueInput(try await request.form(), of: kind)
        do {
            let item = try await catalogue.add(
                Draft(typed: typed.text),
                allowingDuplicate: typed.acceptsDuplicate,
                token: typed.token
            )
            return pages.seeOther(kind.route(.itemSaved(id: item.id)))
        } catch {
            return show(.addition, typed, because: try problem(error))
        }
    }

    package func edit(id: Item.ID) async throws -> Response {
        guard let item = try await catalogue.item(withID: id) else {
            return try await pages.missing(id, of: kind, in: catalogue)
        }
        let purpose = CatalogueFormPurpose.edit(id: id, version: item.version)
        return pages.show(
            CatalogueFormViewModel(
                purpose,
                DraftText(item),
                of: kind,
                token: .random(),
                problem: CatalogueFormProblem<Item>?.none
            )
        )
    }

    package func change(id: Item.ID, _ request: Request) async throws -> Response {
        let typed = CatalogueInput(try await request.form(), of: kind)
        do {
            try await catalogue.edit(
                id: id,
                to: Draft(typed: typed.text),
                from: typed.version,
                allowingDuplicate: typed.acceptsDuplicate
            )
            return pages.seeOther(kind.route(.itemSaved(id: id)))
        } catch {
            let problem = try problem(error)
            // What is gone cannot be edited, but what was typed is still there to be added.
            let purpose = problem == .gone ? .addition : CatalogueFormPurpose.edit(id: id, version: typed.version)
            return show(purpose, typed, because: problem)
        }
    }

    /// - Throws: The error itself, when the form can do nothing about it.
    private func problem(_ error: any Error) throws -> CatalogueFormProblem<Item> {
        switch error {
        case CatalogueConflict<Item>.duplicates(let items): .duplicates(items)
        case CatalogueConflict<Item>.changedMeanwhile(let item): .changedMeanwhile(item)
        case CatalogueConflict<Item>.gone: .gone
        case let errors as DraftErrors: .mistakes(errors)
        case is CatalogueBusy: .busy
        default: throw error
        }
    }

    /// Shows the form again, with all that was typed.
    private func show(
        _ purpose: CatalogueFormPurpose,
        _ typed: CatalogueInput,
        because problem: CatalogueFormProblem<Item>
    ) -> Response {
        let form = CatalogueFormViewModel(purpose, typed.text, of: kind, token: .random(), problem: problem)
        return pages.show(form, status: Self.status(of: problem))
    }

    private static func status(of problem: CatalogueFormProblem<Item>) -> HTTPResponse.Status {
        switch problem {
        case .mistakes: .unprocessableContent
        case .duplicates, .changedMeanwhile: .conflict
        case .gone: .gone
        case .busy: .serviceUnavailable
        }
    }
}
