package import Models
import Routing
package import Views

package struct ImportViewModel: ImportView, PageContent {
    package let status: LiveRegionViewModel<ImportStatusViewModel>
    package let importURL = Route.importing().url
    package let hint: String
    package let columns: [String] = CatalogueKind.allCases.map { Self.columns(of: $0) }
    package let error: String?
    package let refusal: String?
    package let fileField = ImportFormField.file.name
    package let check = FormButton("Check the file", ImportFormField.check, value: "yes")
    package let choices: [ChoiceFieldViewModel]
    package let boxes: [CheckboxFieldViewModel]
    package let exports: [ExportLinksViewModel]

    package var pageTitle: String { error == nil && refusal == nil ? Self.title : "Error: \(Self.title)" }
    private static let title = "Import and export"
    package let place: Place? = .firstPage(of: .importing)

    /// - Parameters:
    ///   - options: The choices in the form.
    ///   - sizeLimit: The maximum size of a file, in bytes.
    ///   - refusal: The reason that the form was refused; `nil` when the page is opened.
    package init(_ state: ImportState, _ options: ImportOptions, sizeLimit: Int, refusal: UploadRefusal? = nil) {
        // The result of an earlier import would hide why this one was refused.
        status = .importing(state, showsResult: refusal == nil)
        hint = "CSV, JSON or JSON Lines, up to \(sizeLimit >> 20) MB."
        let isAboutFile = refusal?.isAboutFile ?? false
        error = isAboutFile ? refusal?.message : nil
        self.refusal = isAboutFile ? nil : refusal?.message
        choices = [
            ChoiceFieldViewModel(
                ImportFormField.kind,
                label: "Contents",
                choices: CatalogueKind.allCases.map { ($0.rawValue, $0.heading) },
                chosen: options.kind.rawValue
            ),
            ChoiceFieldViewModel(
                ImportFormField.format,
                label: "Format",
                choices: [("", "Detect automatically")] + CatalogueFormat.allCases.map { ($0.rawValue, $0.name) },
                chosen: options.format?.rawValue ?? ""
            ),
        ]
        boxes = [
            CheckboxFieldViewModel(
                ImportFormField.strict,
                label: "Import nothing if a row is invalid",
                isChecked: options.isStrict
            ),
            CheckboxFieldViewModel(
                ImportFormField.duplicates,
                value: "skip",
                label: "Skip songs and movies that already exist or are repeated",
                isChecked: options.skipsDuplicates
            ),
        ]
        exports = CatalogueKind.allCases.map { ExportLinksViewModel(of: $0) }
    }
}

extension ImportViewModel {
    /// Returns the names of the columns of a kind.
    private static func columns(of kind: CatalogueKind) -> String {
        let optional = kind.exportedFields.filter { $0.valueType != .requiredLine }.map(kind.key)
        return "\(kind.heading): name and \(kind.credit), and optionally \(optional.joinedInSentence)."
    }
}
