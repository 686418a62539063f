import HTTPTypes
import Testing

extension Browser {
    /// As many as Chromium and Firefox follow.
    private static let redirectLimit = 20

    /// Goes to a page, through redirects, and passes it through the gate.
    func go(to start: Navigation, at sourceLocation: SourceLocation) async throws(BrowserFailure) -> Page {
        let (navigation, response) = try await followRedirects(from: start)
        return try page(from: response, to: navigation, at: sourceLocation)
    }

    /// The answer at the end of all redirects, and the way to it.
    func followRedirects(
        from start: Navigation
    ) async throws(BrowserFailure) -> (Navigation, ReceivedResponse) {
        var navigation = start
        for _ in 0...Self.redirectLimit {
            let response = try await send(
                navigation.head,
                body: navigation.form?.body ?? [],
                for: navigation.url
            )
            guard let next = navigation.redirected(by: response) else { return (navigation, response) }
            let url = try url(next.location, on: navigation.url)
            navigation.url = url.fragment == nil ? url.replacing(fragment: navigation.url.fragment) : url
            if next.method != navigation.method { navigation.form = nil }
            navigation.method = next.method
        }
        throw BrowserFailure(
            "\(start.url) redirects more than \(Self.redirectLimit) times, at last to \(navigation.url)"
        )
    }

    private func page(
        from response: ReceivedResponse,
        to navigation: Navigation,
        at sourceLocation: SourceLocation
    ) throws(BrowserFailure) -> Page {
        let answer = "\(navigation.method.rawValue) \(navigation.url.target) answers \(response.status)"
        guard response.isHTML else {
            let type = response.headerFields[.contentType] ?? "no Content-Type"
            throw BrowserFailure(
                "\(answer) with \(type), which is no HTML page: ask for it by request(…).\n"
                    + String(response.text.prefix(300))
            )
        }
        report(gate?.findings(in: response.body) ?? [], on: answer, at: sourceLocation)
        do throws(MarkupError) {
            return Page(
                url: navigation.url,
                response: response,
                document: try Document(html: response.body),
                browser: self
            )
        } catch {
            throw BrowserFailure("\(answer) with a page that cannot be parsed: \(error)")
        }
    }

    private func report(_ findings: [Finding], on answer: String, at sourceLocation: SourceLocation) {
        guard !findings.isEmpty else { return }
        let list = findings.map(\.description).joined(separator: "\n")
        Issue.record(
            Comment(rawValue: "\(answer) with a page that the gate refuses:\n\(list)"),
            sourceLocation: sourceLocation
        )
    }
}
