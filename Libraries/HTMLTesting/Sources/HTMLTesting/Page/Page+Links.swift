public import Testing

extension Page {
    /// Follows the link, or presses the button, that has this name.
    ///
    /// - Parameter name: The whole text of the link or button, or what assistive technology calls it.
    /// - Throws: after recording it at the test's line, when there is none, or several that do different things,
    ///   or when no HTML page comes back.
    public func click(
        _ name: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Page {
        try await reporting(at: sourceLocation) { () async throws(BrowserFailure) in
            let element = try clickable(named: name)
            guard element.name == "a" || element.name == "area" else {
                return try await submit(by: element, at: sourceLocation)
            }
            return try await follow(element, at: sourceLocation)
        }
    }

    private func clickable(named name: String) throws(BrowserFailure) -> Element {
        let all = links.map(\.element) + submitButtons
        let matching = all.filter { $0.accessibleName == name }
        let isSame = Set(matching.map { $0["href"] }).count == 1 && matching.first?["href"] != nil
        guard let element = matching.first, matching.count == 1 || isSame else {
            throw BrowserFailure(
                complaint(
                    about: matching,
                    of: all,
                    kind: "link or button",
                    named: name,
                    allNamed: "links and buttons"
                )
            )
        }
        return element
    }

    private func follow(_ link: Element, at sourceLocation: SourceLocation) async throws(BrowserFailure)
        -> Page
    {
        let url = try browser.url(link["href"] ?? "", on: baseURL)
        guard url.fragment != nil, url.replacing(fragment: nil) == self.url.replacing(fragment: nil) else {
            return try await browser.go(to: Navigation(url: url, referrer: self.url), at: sourceLocation)
        }
        return at(url)
    }

    /// The same page at another address: only the fragment differs, so nothing is asked of the server.
    private func at(_ url: PageURL) -> Page {
        let response = ReceivedResponse(status: status, headerFields: headerFields, body: source)
        var page = Page(url: url, response: response, document: document, browser: browser)
        page.state = state
        return page
    }
}
