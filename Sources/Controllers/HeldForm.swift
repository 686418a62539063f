import HTTPServer
import HTTPTypes
import Models
import Routing

/// A form that somebody sent without being signed in, kept as it was sent until they are.
struct HeldForm {
    /// The most bytes: encoded once more it still fits into a form.
    private static let limit = 256 * 1024

    /// URL-encoded, and so ASCII.
    let text: String
    /// What it was sent to.
    let route: Route

    init(bytes: [UInt8], route: Route) {
        text = String(decoding: bytes, as: UTF8.self)
        self.route = route
    }

    /// nil for a request with another body than a form of some length, which is then not read, and for a secret.
    init?(of request: Request, to route: Route) async throws(RequestError) {
        guard URLEncodedForm.isAnnounced(by: request.headerFields[.contentType]) else { return nil }
        try request.checkContentCoding()
        do {
            let bytes = try await request.body.collect(upTo: Self.limit)
            guard bytes.allSatisfy({ $0 < 0x80 }), !Self.isSecret(bytes, to: route) else { return nil }
            self.init(bytes: bytes, route: route)
        } catch  where error.status == .contentTooLarge {
            return nil
        }
    }

    /// A token is on no page, not even in a hidden field of one.
    private static func isSecret(_ bytes: [UInt8], to route: Route) -> Bool {
        guard case .settings = route else { return false }
        guard let form = try? URLEncodedForm(decoding: bytes) else { return true }
        return form.values(named: "github-token").contains { !$0.bytes.isEmpty }
    }

    /// The same form from the same visitor, who is signed in now.
    func request(after signIn: Request, with token: SessionToken) -> Request {
        var request = signIn
        request.head.path = route.url
        let cookies = [SessionCookie.pair(of: token), signIn.visitor.map(VisitorCookie.pair)]
        request.head.headerFields[.cookie] = cookies.compactMap(\.self).joined(separator: "; ")
        request.body = RequestBody(Array(text.utf8))
        return request
    }
}
