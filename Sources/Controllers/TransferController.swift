package import HTTPServer
import HTTPTypes
package import Models
import Routing
import ViewModels

/// Makes another browser the same visitor, with a code.
package struct TransferController: Sendable {
    private let codes: TransferCodes
    private let visitors: Visitors
    private let pages: PageResponder

    package init(codes: TransferCodes, visitors: Visitors, pages: PageResponder) {
        self.codes = codes
        self.visitors = visitors
        self.pages = pages
    }

    /// Shows both forms: the one that shows a code, and the one for the code of another browser.
    package func show(isMoved: Bool, in context: RequestContext) async -> Response {
        pages.show(TransferViewModel(isVisitor: context.visitor != nil, isMoved: isMoved), in: context)
    }

    /// Shows a new code. It is on this page alone, and no browser keeps the page.
    package func showCode(in context: RequestContext) async -> Response {
        guard let visitor = context.visitor else { return await show(isMoved: false, in: context) }
        let (code, end) = await codes.code(of: visitor)
        var response = pages.show(TransferViewModel(isVisitor: true, code: (code, end)), in: context)
        response.headerFields[.cacheControl] = "private, no-store"
        return response
    }

    /// Makes this browser the visitor whose code was typed, with the theme that the visitor has chosen.
    package func enterCode(_ request: Request, in context: RequestContext) async throws -> Response {
        let typed = try await request.form(of: TransferFormField.self).text(of: .code) ?? ""
        let networks = request.remoteAddress == nil ? [""] : request.clientNetworks.map(\.description)
        do {
            let visitor = try await codes.visitor(ofTyped: typed, from: networks)
            let theme = try await visitors.state(of: visitor).settings.theme
            return try pages.seeOther(.transfer(isMoved: true)).remembering(theme, in: context)
                .remembering(visitor, in: context)
        } catch let error as TransferError {
            let page = TransferViewModel(isVisitor: context.visitor != nil, refused: (typed, error))
            guard case .tooManyAttempts(let seconds) = error else {
                return pages.show(page, status: .unprocessableContent, in: context)
            }
            return pages.show(page, status: .tooManyRequests, in: context).retryable(after: seconds)
        }
    }
}
