package import HTTPServer
import HTTPTypes
import Models
package import Routing
import ViewModels

// The lists that a visitor has saved under names.
extension CatalogueController {
    /// Saves a list under a name, and shows it.
    package func saveList(_ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: SavedListFormField.self)
        let query = query(of: form)
        let visitor = context.visitor ?? .random()
        let address = kind.url(.list(query.onPage(1)))
        let response = try await change(
            .save(kind, name: form.text(of: .name) ?? "", address: address),
            named: form.text(of: .name),
            of: visitor,
            returningTo: query,
            in: context
        ) { .savedList(id: Int64($0)) }
        return response.status == .seeOther ? try response.remembering(visitor, in: context) : response
    }

    /// Renames or deletes a saved list, and returns to the list with the form.
    package func changeSavedList(id: Int64, _ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: SavedListFormField.self)
        let isDeleted = form[.change]?.string == SavedListFormField.Change.delete.rawValue
        return try await change(
            isDeleted ? .delete(id: Int(id)) : .rename(id: Int(id), name: form.text(of: .name) ?? ""),
            named: isDeleted ? nil : form.text(of: .name),
            of: context.visitor,
            returningTo: query(of: form),
            in: context
        ) { isDeleted ? .deletedList(id: Int64($0)) : .savedList(id: Int64($0)) }
    }

    /// Undoes the deletion of a saved list.
    package func restoreSavedList(
        id: Int64,
        returningTo list: ListRoute?,
        in context: RequestContext
    ) async throws -> Response {
        let query = if case .catalogue(kind, let query)? = list { query } else { CatalogueQuery() }
        return try await change(.restore(id: Int(id)), of: context.visitor, returningTo: query, in: context) {
            .savedList(id: Int64($0))
        }
    }

    private func query(of form: PostedForm<SavedListFormField>) -> CatalogueQuery {
        if case .catalogue(kind, .list(let query))? = form.route(in: .returnURL) { query } else { CatalogueQuery() }
    }

    /// - Parameter name: The typed name. If it is refused, the list is shown with the reason.
    private func change(
        _ change: SavedListsChange,
        named name: String? = nil,
        of visitor: VisitorID?,
        returningTo query: CatalogueQuery,
        in context: RequestContext,
        event: (SavedList.ID) -> CatalogueEvent
    ) async throws -> Response {
        do {
            guard let visitor else { throw SavedListError.missing }
            let id = try await savedLists.change(change, of: visitor)
            return pages.seeOther(kind.route(.listAfter(event(id), query)))
        } catch let error as SavedListError {
            let status: HTTPResponse.Status =
                switch error {
                case .name, .taken, .tooLongAddress: .unprocessableContent
                case .tooMany: .conflict
                case .missing: .gone
                case .noRoom: .serviceUnavailable
                }
            switch error {
            case .name, .taken, .tooMany:
                guard let name, !query.isDefault else { break }
                return try await show(query, refusedName: (name, error), status: status, in: context)
            case .tooLongAddress, .missing, .noRoom: break
            }
            let problem = ProblemViewModel.refusedSavedList(error, returningTo: kind.route(.list(query)))
            return pages.problem(problem, status: status, in: context)
        }
    }
}
