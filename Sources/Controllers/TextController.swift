package import Foundation
package import HTTPServer
import HTTPTypes
package import Live
package import Models
package import Routing
import ViewModels

/// Shows, changes and restores the text, and shows its versions.
package struct TextController: SharedRegionProvider {
    private let text: TextModel
    private let now: @Sendable () -> Date
    private let pages: PageResponder
    /// Limits each client to two comparisons at a time, because one can take tens of milliseconds of a core.
    private let turns = ClientTurns<ClientAddress?>(2)

    package init(text: TextModel, now: @escaping @Sendable () -> Date, pages: PageResponder) {
        self.text = text
        self.now = now
        self.pages = pages
    }

    /// Shows the text.
    package func show(in context: RequestContext) async -> Response {
        pages.show(TextViewModel(await text.state), in: context)
    }

    package func addRegions(to regions: LiveRegions) async {
        await regions.observe(
            text.changes(),
            as: LiveRegion(
                changed: { LiveRegionViewModel.text($0, changedFrom: $1) },
                view: { LiveRegionViewModel.text($0) }
            ),
            LiveRegion { LiveRegionViewModel.textForm($0) },
            LiveRegion { LiveRegionViewModel.textChanges($0) }
        )
    }

    /// Shows the text after it has replaced a version that its writer had not seen, with a link to that version.
    package func show(havingReplaced number: Int, in context: RequestContext) async throws -> Response {
        guard let replaced = try await text.version(number) else { return await show(in: context) }
        return pages.show(TextViewModel(await text.state, havingReplaced: replaced.number), in: context)
    }

    /// Shows the form that changes the text.
    package func edit(in context: RequestContext) async -> Response {
        pages.show(TextFlipsideViewModel(await text.state), in: context)
    }

    /// Saves the text, when a button is pressed and during typing (docs/live.md describes the script's requests).
    package func change(_ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: TextFormField.self)
        let writer = context.visitor ?? .random()
        let origin = TextOrigin(form, writer: writer)
        guard let field = form[.text] else {
            return try await refuse(nil, from: origin, because: .missing, in: context)
        }
        guard let newText = field.string else {
            return try await refuse(field.repairedString, from: origin, because: .notUTF8, in: context)
        }
        do {
            let receipt = try await text.change(to: newText, from: origin, isUndo: form[.undo] != nil)
            let response = context.wantsJSON ? pages.send(receipt.json) : pages.seeOther(Route(after: receipt))
            return try response.remembering(writer, in: context)
        } catch let error as TextError {
            return try await refuse(newText, from: origin, because: .invalid(error), in: context)
        }
    }

    /// Lists the versions that are kept.
    package func versions(in context: RequestContext) async throws -> Response {
        let (reader, now) = (context.visitor, now())
        let state = await text.state
        let rows = try await text.versions { TextVersionRowViewModel($0, newer: $1, reader: reader, now: now) }
        return pages.show(TextVersionListViewModel(rows, of: state, now: now), in: context)
    }

    /// Shows a version compared with the previous one, or with the current text.
    package func version(
        _ number: Int,
        comparison: Route.TextComparison,
        in context: RequestContext
    ) async throws -> Response {
        try await turns.withTurn(of: context.client) {
            try await compare(number, comparison: comparison, in: context)
        }
    }

    private func compare(
        _ number: Int,
        comparison: Route.TextComparison,
        in context: RequestContext
    ) async throws -> Response {
        guard let version = try await text.context(ofVersion: number) else {
            return pages.problem(.textVersionNotFound, status: .notFound, in: context)
        }
        // Comparing two texts of the maximum length took up to 44 milliseconds.
        return await withTaskExecutorPreference(globalConcurrentExecutor) {
            let page = TextVersionViewModel(
                version,
                comparison: comparison,
                reader: context.visitor,
                now: now()
            )
            return pages.show(page, in: context)
        }
    }

    /// Restores a version as the text, and shows it.
    package func restore(_ request: Request, in context: RequestContext) async throws -> Response {
        let form = try await request.form(of: TextFormField.self)
        let writer = context.visitor ?? .random()
        guard let number = form.number(in: .version),
            let receipt = try await text.restore(version: number, from: TextOrigin(form, writer: writer))
        else {
            return pages.problem(.textVersionNotFound, status: .unprocessableContent, in: context)
        }
        return try pages.seeOther(Route(after: receipt)).remembering(writer, in: context)
    }

    /// Shows the form again with the typed text, or with the stored text if the form had none. A script gets the
    /// refusal as JSON.
    private func refuse(
        _ newText: String?,
        from origin: TextOrigin,
        because refusal: TextRefusal,
        in context: RequestContext
    ) async throws -> Response {
        let status: HTTPResponse.Status = refusal == .invalid(.changedByAnother) ? .conflict : .unprocessableContent
        if context.wantsJSON { return pages.send(refusal.json, status: status) }
        let current = await text.state
        let base = newText == nil ? current.revision : origin.base
        let form = TextFlipsideViewModel(current, refused: (newText ?? current.text, base, refusal))
        return pages.show(form, status: status, in: context)
    }
}

extension Route {
    /// The page that shows a stored text.
    fileprivate init(after receipt: TextReceipt) {
        self = receipt.replaced.map { .textReplacing(version: $0) } ?? .text
    }
}

extension TextOrigin {
    /// Reads the origin of a text from its form. An invalid field counts as missing. No text is lost by that; at worst
    /// it begins a new version.
    fileprivate init(_ form: PostedForm<TextFormField>, writer: VisitorID) {
        self.init(writer: writer, base: form.number(in: .base), editorEdit: EditorEdit(form))
    }
}

extension EditorEdit {
    fileprivate init?(_ form: PostedForm<TextFormField>) {
        guard let editor = form[.editor]?.string.flatMap(EditorID.init), let number = form.number(in: .sequence) else {
            return nil
        }
        self.init(editor: editor, number: number)
    }
}
