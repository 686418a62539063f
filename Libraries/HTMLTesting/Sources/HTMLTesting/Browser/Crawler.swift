import HTTPTypes
import Testing

/// Visits every page and file of an application that links reach, each once, the nearest first.
struct Crawler {
    let browser: Browser
    /// The maximum number of addresses.
    let limit: Int

    private var found: Set<String> = []
    private var waiting: ArraySlice<CrawlStep> = []
    private(set) var visited: [String] = []
    private(set) var complaints: [String] = []

    init(browser: Browser, limit: Int) {
        self.browser = browser
        self.limit = limit
    }

    mutating func crawl(from start: PageURL) async {
        enqueue(CrawlStep(url: start, way: []))
        while let step = waiting.popFirst(), visited.count < limit {
            visited.append(step.url.target)
            await visit(step)
        }
    }

    private mutating func enqueue(_ step: CrawlStep) {
        if found.insert(step.url.target).inserted { waiting.append(step) }
    }

    private mutating func visit(_ step: CrawlStep) async {
        do throws(BrowserFailure) {
            let (navigation, response) = try await browser.followRedirects(from: step.navigation)
            if response.status.code >= 400 { complain("It answers \(response.status)", about: step) }
            guard response.isHTML else { return }
            let findings = browser.gate?.findings(in: response.body) ?? []
            if !findings.isEmpty {
                complain(
                    "The gate refuses it:\n" + findings.map(\.description).joined(separator: "\n"),
                    about: step
                )
            }
            if let document = try? Document(html: response.body) {
                Page(url: navigation.url, response: response, document: document, browser: browser)
                    .references.forEach { enqueue(step.followed(by: $0.element, to: $0.url)) }
            }
        } catch {
            complain(error.message, about: step)
        }
    }

    private mutating func complain(_ complaint: String, about step: CrawlStep) {
        complaints.append("\(step)\n\(complaint)")
    }
}

extension Page {
    /// The links of the page within the application, and the files that it loads.
    fileprivate var references: [(element: Element, url: PageURL)] {
        elements.compactMap { element in
            guard let reference = element["href"] ?? element["src"], element.name != "base",
                !element.isForeign,
                case .page(let url) = baseURL.resolving(reference), url.origin == browser.origin.origin
            else { return nil }
            return (element, url)
        }
    }
}

/// An address for a crawler, and the path of links to it.
struct CrawlStep {
    let url: PageURL
    /// The pages on the path, each with the link to the next one.
    let way: [(url: PageURL, link: String)]

    var navigation: Navigation {
        Navigation(url: url.replacing(fragment: nil), referrer: way.last?.url)
    }

    func followed(by element: Element, to next: PageURL) -> CrawlStep {
        let name = element.accessibleName
        return CrawlStep(url: next, way: way + [(url, name.isEmpty ? element.startTag : "“\(name)”")])
    }
}

extension CrawlStep: CustomStringConvertible {
    var description: String {
        let way = way.map { "\($0.url.target) → \($0.link) → " }.joined()
        return way + url.target
    }
}
