import HTTPServer
import HTTPTypes
import Models
import Routing

/// A form that cannot be processed yet, held in the page that explains why.
struct HeldForm {
    /// The URL-encoded form, in ASCII.
    let text: String
    /// The URL that the form was sent to.
    let route: Route

    init(bytes: [UInt8], route: Route) {
        text = String(decoding: bytes, as: UTF8.self)
        self.route = route
    }

    /// Reads the form of a request; fails for other bodies, long forms, and forms with a secret.
    init?(of request: Request, to route: Route) async throws(RequestError) {
        guard URLEncodedForm.isAnnounced(by: request.headerFields[.contentType]) else { return nil }
        try request.checkContentCoding()
        do {
            let bytes = try await request.body.collect(upTo: SignInFormField.heldFormLimit)
            guard bytes.allSatisfy({ $0 < 0x80 }), !Self.isSecret(bytes, to: route) else { return nil }
            self.init(bytes: bytes, route: route)
        } catch  where error.status == .contentTooLarge {
            return nil
        }
    }

    /// Reads the form of a request whose content was collected; fails as the other initialiser does.
    init?(of request: Request, keptIn body: KeptBody, to route: Route) {
        guard URLEncodedForm.isAnnounced(by: request.headerFields[.contentType]), let bytes = body.bytes,
            bytes.count <= SignInFormField.heldFormLimit, bytes.allSatisfy({ $0 < 0x80 }),
            !Self.isSecret(bytes, to: route)
        else { return nil }
        self.init(bytes: bytes, route: route)
    }

    /// The names and values of the fields; `nil` if there are too many.
    var fields: [(name: String, value: String)]? {
        (try? URLEncodedForm(decoding: text.utf8))?.repairedFields
    }

    /// Whether the form has a password or a token, which no page may contain, not even in a hidden field.
    private static func isSecret(_ bytes: [UInt8], to route: Route) -> Bool {
        if case .signIn = route { return true }
        guard case .settings = route else { return false }
        guard let form = try? URLEncodedForm(decoding: bytes) else { return true }
        return form.values(named: SettingsFormField.gitHubToken.name).contains { !$0.bytes.isEmpty }
    }

    /// Returns the request that sends the form, with the connection and header fields of the request that has signed
    /// in.
    func request(after signIn: Request) -> Request {
        var request = signIn
        request.head.path = route.url
        request.body = RequestBody(Array(text.utf8))
        return request
    }
}
