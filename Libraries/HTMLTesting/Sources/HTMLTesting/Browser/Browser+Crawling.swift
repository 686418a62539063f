public import Testing

extension Browser {
    /// Goes to everything that links lead to from a page on, within the application, and to what the pages are
    /// made of (`src`, style sheets). No form is sent.
    ///
    /// What answers 400 or more, and what the gate refuses, is recorded at the test's line, with the links that
    /// led there.
    ///
    /// - Parameters:
    ///   - path: Where to begin.
    ///   - limit: The most addresses to ask for; those that are nearest come first.
    /// - Returns: The paths in the order in which they were visited.
    public func crawl(
        from path: String = "/",
        limit: Int = 500,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [String] {
        let start = try reporting(at: sourceLocation) { () throws(BrowserFailure) in try url(path, on: origin)
        }
        var crawler = Crawler(browser: self, limit: limit)
        await crawler.crawl(from: start)
        for complaint in crawler.complaints {
            Issue.record(Comment(rawValue: complaint), sourceLocation: sourceLocation)
        }
        return crawler.visited
    }
}
