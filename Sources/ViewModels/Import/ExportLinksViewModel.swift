import Models
import Routing
import Views

package struct ExportLinksViewModel: ExportLinksView, Equatable {
    package let label: String
    package let links: [NavigationLinkViewModel]

    init(label: String, links: [NavigationLinkViewModel]) {
        self.label = label
        self.links = links
    }

    init<Item>(of kind: MediaKind<Item>) {
        label = "All \(kind.many)"
        links = ExportFormat.allCases.map { format in
            NavigationLinkViewModel("\(kind.heading) as \(format.name)", to: kind.url(.export(format)))
        }
    }
}

extension ExportFormat {
    fileprivate var name: String {
        switch self {
        case .csv: CatalogueFormat.csv.name
        case .json: CatalogueFormat.json.name
        case .jsonl: CatalogueFormat.jsonLines.name
        case .envelope: CatalogueFormat.envelope.name.lowercased()
        }
    }
}
