package import HTMLTesting
package import Testing

/// A page that stays open while models change. It applies the events of its stream as the script of the page does, and after each
/// of them the whole page passes the gate.
package actor OpenPage {
    private nonisolated let stream: ReceivedEventStream
    private var source: PageSource
    private let sourceLocation: SourceLocation

    /// Opens the stream of a page that was visited.
    package init(_ page: Page, in browser: Browser, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        stream = try await browser.listen(try LivePage(page).streamURL, sourceLocation: sourceLocation)
        source = PageSource(page.source)
        self.sourceLocation = sourceLocation
    }

    /// Visits a page and opens its stream.
    package init(_ path: String, in browser: Browser, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let page = try await browser.visit(path, sourceLocation: sourceLocation)
        try await self.init(page, in: browser, sourceLocation: sourceLocation)
    }

    /// Waits for the next event; `nil` at the end of the stream.
    package func next() async throws -> ReceivedEvent? {
        guard let event = try await stream.next() else { return nil }
        if event.name != "ready" { try apply(event) }
        return event
    }

    /// Waits for the next state of the region with this id.
    package func next(_ elementID: String) async throws -> Element {
        while let event = try await next() {
            if let region = try event.document().element(withID: elementID) { return region }
        }
        throw StreamHasEnded()
    }

    private func apply(_ event: ReceivedEvent) throws {
        let fragment = try #require(try event.document().root, sourceLocation: sourceLocation)
        let id = try #require(fragment["id"], sourceLocation: sourceLocation)
        let isFound = source.replace(id, with: event.data.utf8)
        #expect(isFound, "the page has no region \(id)", sourceLocation: sourceLocation)
        let findings = Gate().findings(in: source.bytes)
        #expect(findings == [], "after the event:\n\(event.data)", sourceLocation: sourceLocation)
    }
}

/// The URL and the revisions that a page's script sends when it opens the stream.
package struct LivePage {
    package let streamURL: String
    /// The epoch and the revisions that the page shows.
    package let seen: String

    package init(_ page: Page) throws {
        let root = try page.one("html")
        let regions = try page.all("[data-revision]").map { region in
            let id = try #require(region["id"])
            return "\(id.dropFirst("live-".count)).\(try #require(region["data-revision"]))"
        }
        seen = "\(try #require(root["data-live-epoch"])):\(regions.joined(separator: ","))"
        streamURL = "\(try #require(root["data-live-url"]))?seen=\(seen)"
    }
}

/// The stream has ended before the awaited event.
package struct StreamHasEnded: Error {
    package init() {}
}

extension ReceivedEventStream {
    /// Waits for the next state of the region with this id.
    package func next(_ elementID: String) async throws -> Element {
        while let event = try await next() {
            if let region = try event.document().element(withID: elementID) { return region }
        }
        throw StreamHasEnded()
    }
}
