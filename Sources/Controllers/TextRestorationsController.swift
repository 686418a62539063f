package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// Brings a version back as the text.
package struct TextRestorationsController: Sendable {
    private let text: TextModel
    private let pages: PageResponder

    package init(text: TextModel, pages: PageResponder) {
        self.text = text
        self.pages = pages
    }

    package func create(_ request: Request) async throws -> Response {
        let form = try await request.form()
        let writer = request.visitor ?? .random()
        guard let number = form.number("version"),
            let receipt = try await text.restore(version: number, from: TextOrigin(form, writer: writer))
        else { return pages.show(ProblemViewModel.textVersionNotFound, status: .unprocessableContent) }
        var response = pages.seeOther(Route(after: receipt))
        try response.remember(writer, for: request)
        return response
    }
}
