package import Models
import Routing

/// A page of the list as JSON, described in docs/web-service.md.
package struct CatalogueDocument: Sendable {
    package let json: JSONWriter.Value
    /// The links to other pages, for the field `Link` (RFC 8288); `nil` if there is one page only.
    package let link: String?

    package init<Item: CatalogueItem>(_ page: CataloguePage<Item>, _ query: CatalogueQuery, isEnvelope: Bool) {
        let relations = Self.relations(of: page.paging) {
            Item.kind.url(.json(query.onPage($0), isEnvelope: isEnvelope))
        }
        link = relations.isEmpty ? nil : relations.map { "<\($0.url)>; rel=\"\($0.name)\"" }.joined(separator: ", ")
        let writer = ExportWriter<Item>(format: isEnvelope ? .envelope : .json)
        json = isEnvelope ? Self.envelope(page, writer) : Self.document(page, writer, links: relations)
    }

    /// The format of the article, which has no pages.
    private static func envelope<Item>(_ page: CataloguePage<Item>, _ writer: ExportWriter<Item>) -> JSONWriter.Value {
        .object([
            ("code", .string("19001")),
            ("data", .array(page.items.map { .object(writer.members(of: $0)) })),
        ])
    }

    private static func document<Item>(
        _ page: CataloguePage<Item>,
        _ writer: ExportWriter<Item>,
        links: [(name: String, url: String)]
    ) -> JSONWriter.Value {
        let rows = page.items.map { item in
            JSONWriter.Value.object(
                [("id", .number(Int(item.id)))] + writer.members(of: item) + [
                    ("url", .string(Item.kind.url(.item(id: item.id))))
                ]
            )
        }
        return .object([
            ("count", .number(page.paging.itemCount)),
            ("page", .number(page.paging.page)),
            ("pages", .number(page.paging.pageCount)),
            ("links", .object(links.map { ($0.name, .string($0.url)) })),
            (Item.kind.plural, .array(rows)),
        ])
    }

    private static func relations(of paging: Paging, url: (Int) -> String) -> [(name: String, url: String)] {
        guard paging.pageCount > 1 else { return [] }
        let pages = [
            ("first", 1), ("prev", paging.previousPage), ("next", paging.nextPage), ("last", paging.pageCount),
        ]
        return pages.compactMap { name, page in page.map { (name, url($0)) } }
    }
}
