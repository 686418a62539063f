package import Models
import Routing
import Views

package struct ImportFormViewModel: ImportFormView, Equatable {
    package let importURL = Route.importing.url
    package let hint: String
    package let error: String?
    package let kinds: [ChoiceViewModel]
    package let formats: [ChoiceViewModel]
    package let isStrict: Bool
    package let skipsDuplicates: Bool

    /// - Parameters:
    ///   - sizeLimit: Of a file, in bytes.
    ///   - error: Why what was sent could not be imported.
    package init(_ options: ImportOptions, sizeLimit: Int, error: String? = nil) {
        hint =
            "CSV, JSON or JSON Lines, in UTF-8, up to \(sizeLimit >> 20) MB. The columns of a CSV file are named in its first"
            + " line: name and artist or director, and if you like album, year, duration, rating, tags, note."
        self.error = error
        kinds = CatalogueKind.allCases.map { kind in
            ChoiceViewModel(value: kind.rawValue, label: kind.heading, isChosen: kind == options.kind)
        }
        formats =
            [ChoiceViewModel(value: "", label: "Find it out", isChosen: options.format == nil)]
            + CatalogueFormat.allCases.map { format in
                ChoiceViewModel(value: format.rawValue, label: format.name, isChosen: format == options.format)
            }
        isStrict = options.isStrict
        skipsDuplicates = options.skipsDuplicates
    }

    package var description: String {
        error == nil ? "file-hint" : "file-hint file-error"
    }
}

extension CatalogueFormat {
    var name: String {
        switch self {
        case .csv: "CSV"
        case .json: "JSON"
        case .jsonLines: "JSON Lines"
        case .envelope: "Envelope"
        }
    }
}
