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

    init(of kind: CatalogueKind) {
        label = "All \(kind.many)"
        links = CatalogueFormat.allCases.map { format in
            NavigationLinkViewModel(
                "\(kind.heading) as \(format == .envelope ? format.name.lowercased() : format.name)",
                to: kind.url(.export(format))
            )
        }
    }
}
