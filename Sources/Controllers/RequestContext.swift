package import HTTPServer
import HTTPTypes
package import Models

/// The values of a request that handlers and pages need.
package struct RequestContext: Sendable {
    /// The visitor in the browser's cookie; `nil` until the visitor first saves the text or something
    /// personal.
    package var visitor: VisitorID?
    /// Over https, the visitor in a cookie without prefix, which earlier versions have set, if there is no other.
    package let unprefixedVisitor: VisitorID?
    /// The theme that the visitor has chosen.
    package var theme = Theme.auto
    /// The lists that are shown as walls.
    package var walls: Set<ListKind> = []
    /// The first letter of the visitor's name; `nil` without a name.
    package var initial: String?
    package var isSignedIn = false
    /// Whether the client uses HTTPS, so that cookies may be limited to it.
    package var isSecure = false
    /// The client that limits are counted for; `nil` for a request made in this process.
    package var client: ClientAddress?
    /// The token of the session in the browser's cookie.
    let session: SessionToken?
    private let path: Substring
    private let fields: HTTPFields

    /// Creates the context of a request that could not be read.
    package init() {
        path = ""
        fields = [:]
        unprefixedVisitor = nil
        session = nil
    }

    package init(_ request: Request, isSignedIn: Bool) {
        let cookies = request.cookies
        isSecure = request.isSecure
        visitor = cookies.visitor(isSecure: isSecure)
        unprefixedVisitor = isSecure && visitor == nil ? cookies.visitor(isSecure: false) : nil
        session = cookies.session(isSecure: isSecure)
        theme = cookies.theme ?? .auto
        walls = cookies.walls
        client = request.client
        path = request.path
        fields = request.headerFields
        self.isSignedIn = isSignedIn
    }

    /// A mark that changes when the browser becomes another visitor, signs in or signs out; `nil` for a stranger. The
    /// service worker keeps pages for one mark at a time.
    var keptPagesMark: String? {
        guard visitor != nil || isSignedIn else { return nil }
        let digest = visitor?.digest.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() ?? ""
        return digest + (isSignedIn ? "-signed-in" : "")
    }

    /// Whether the client gets JSON in place of pages, for problems and the receipt of a text: the URL is that of a
    /// JSON document, or the client accepts JSON explicitly.
    package var wantsJSON: Bool {
        // Compared as bytes, because comparing strings would normalise them.
        path.utf8.suffix(5).elementsEqual(".json".utf8) || fields.acceptJSON
    }
}

extension HTTPFields {
    /// Whether the client accepts `application/json` explicitly (RFC 9110 §12.5.1). Scripts do; browsers that open a
    /// page do not.
    fileprivate var acceptJSON: Bool {
        (self[.accept] ?? "").utf8.split(separator: UInt8(ascii: ",")).contains { range in
            let parts = range.split(separator: UInt8(ascii: ";")).map { part in
                let part = part.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
                return String(decoding: part, as: UTF8.self).lowercased()
            }
            return parts.first == "application/json" && !parts.contains(where: Self.zeroWeights.contains)
        }
    }

    /// A media range with one of these weights is not acceptable (RFC 9110 §12.4.2).
    private static let zeroWeights: Set = ["q=0", "q=0.", "q=0.0", "q=0.00", "q=0.000"]
}
