/// An address that a crawler comes to, and how it came there.
struct CrawlStep {
    let url: PageURL
    /// The pages on the way, each with the link that leads on.
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
