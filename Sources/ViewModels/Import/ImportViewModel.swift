package import Models
import Routing
import Views

package struct ImportViewModel: ImportView, PageContent, Equatable {
    package let heading = "Import and export"
    package let status: LiveRegionViewModel<ImportStatusViewModel>
    package let importURL = Route.importing.url
    package let hint: String
    package let error: String?
    package let kinds: [FieldChoiceViewModel]
    package let formats: [FieldChoiceViewModel]
    package let isStrict: Bool
    package let skipsDuplicates: Bool
    package let exports: [ExportLinksViewModel]

    package let pageTitle = "Import and export"
    package let place: Place? = nil

    /// - Parameters:
    ///   - options: The choices in the form.
    ///   - sizeLimit: The maximum size of a file, in bytes.
    ///   - error: The reason a file was refused.
    package init(_ state: ImportState, _ options: ImportOptions, sizeLimit: Int, error: String? = nil) {
        status = .importing(state)
        hint =
            "CSV, JSON or JSON Lines, in UTF-8, up to \(sizeLimit >> 20) MB. The first line of a CSV file names its columns:"
            + " name and artist (or director), and optionally album, year, duration, rating, tags and note."
        self.error = error
        kinds = CatalogueKind.allCases.map { kind in
            FieldChoiceViewModel(value: kind.rawValue, label: kind.heading, isChosen: kind == options.kind)
        }
        formats =
            [FieldChoiceViewModel(value: "", label: "Detect automatically", isChosen: options.format == nil)]
            + CatalogueFormat.allCases.map { format in
                FieldChoiceViewModel(value: format.rawValue, label: format.name, isChosen: format == options.format)
            }
        isStrict = options.isStrict
        skipsDuplicates = options.skipsDuplicates
        exports = CatalogueKind.allCases.map { ExportLinksViewModel(of: $0) }
    }
}

package struct ExportLinksViewModel: ExportLinksView, Equatable {
    package let label: String
    package let links: [NavigationLinkViewModel]

    init(label: String, links: [NavigationLinkViewModel]) {
        self.label = label
        self.links = links
    }

    fileprivate init(of kind: CatalogueKind) {
        label = "All \(kind.many)"
        links = CatalogueFormat.allCases.map { format in
            NavigationLinkViewModel(
                "\(kind.heading) as \(format == .envelope ? format.name.lowercased() : format.name)",
                to: kind.url(.export(format))
            )
        }
    }
}

extension CatalogueFormat {
    fileprivate var name: String {
        switch self {
        case .csv: "CSV"
        case .json: "JSON"
        case .jsonLines: "JSON Lines"
        case .envelope: "Envelope"
        }
    }
}
