import Models
import Routing
package import Views

/// The links that export a list as files.
package struct ExportLinksViewModel: ExportLinksView, Equatable {
    package let label: String
    package let links: [Link]
}

extension ExportLinksViewModel {
    /// The links to all songs or movies as files.
    init(of kind: CatalogueKind) {
        self.init(
            label: "All \(kind.plural)",
            links: CatalogueFormat.exports(of: kind).map { format in
                Link("\(kind.heading) as \(format.name)", to: kind.url(.export(format)))
            }
        )
    }
}

extension CatalogueFormat {
    var name: String {
        switch self {
        case .csv: "CSV"
        case .json: "JSON"
        case .jsonLines: "JSON Lines"
        case .envelope: "JSON envelope"
        case .letterboxd: "CSV for Letterboxd"
        case .exportify: "CSV like Exportify"
        }
    }
}
