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
    private let receipts = FormReceipts<Draft<Item>, Item>()

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
            let item = try await add(typed)
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
            try await change(id, typed)
            return pages.seeOther(kind.route(.itemSaved(id: id)))
        } catch {
            let problem = try problem(error)
            // What is gone cannot be edited, but what was typed is still there to be added.
            let purpose = problem == .gone ? .addition : CatalogueFormPurpose.edit(id: id, version: typed.version)
            return show(purpose, typed, because: problem)
        }
    }

    /// A form that comes twice adds once. It is compared with what is there only the first time, or it would find what it
    /// has added itself.
    private func add(_ typed: CatalogueInput) async throws -> Item {
        let draft = try Draft<Item>(typed: typed.text)
        return try await receipts.receipt(of: typed.token, content: draft) { [catalogue] in
            let duplicates = typed.acceptsDuplicate ? [] : try await catalogue.duplicates(of: draft)
            guard duplicates.isEmpty else { throw CatalogueFormProblem.duplicates(duplicates) }
            return try await catalogue.add(draft)
        }
    }

    private func change(_ id: Item.ID, _ typed: CatalogueInput) async throws {
        let draft = try Draft<Item>(typed: typed.text)
        guard let item = try await catalogue.item(withID: id) else { throw CatalogueFormProblem<Item>.gone }
        let isRenamed = draft.name != item.name || draft.credit != item.credit
        if isRenamed, item.version == typed.version, !typed.acceptsDuplicate {
            let duplicates = try await catalogue.duplicates(of: draft, except: id)
            guard duplicates.isEmpty else { throw CatalogueFormProblem.duplicates(duplicates) }
        }
        switch try await catalogue.edit(id: id, to: draft, expecting: typed.version) {
        case .edited: break
        // The same form came twice, or two people had the same in mind.
        case .changedMeanwhile(let item) where DraftText(item) == DraftText(draft): break
        case .changedMeanwhile(let item): throw CatalogueFormProblem.changedMeanwhile(item)
        case .gone: throw CatalogueFormProblem<Item>.gone
        }
    }

    /// - Throws: The error itself, when the form can do nothing about it.
    private func problem(_ error: any Error) throws -> CatalogueFormProblem<Item> {
        switch error {
        case let problem as CatalogueFormProblem<Item>: problem
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
