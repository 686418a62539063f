import Models
import Routing

extension ExportLinksViewModel {
    /// What a query finds, as a file.
    init(of query: RepositoryQuery) {
        self.init(
            label: query.isWhole ? "All stars as a file" : "These stars as a file",
            links: RepositoryFormat.allCases.map { format in
                NavigationLinkViewModel(
                    "\(query.isWhole ? "All" : "These") as \(format.name)",
                    to: Route.repositories(.export(format, query)).url
                )
            }
        )
    }
}

extension RepositoryFormat {
    fileprivate var name: String {
        switch self {
        case .json: "JSON"
        case .csv: "CSV"
        case .markdown: "Markdown"
        }
    }
}
