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
    package let notice: String?
    package let choice: ColumnChoiceViewModel?
    package let recent: [RecentImport]
    package let undoURL = Route.importUndo.url
    package let undoFields = (kind: ImportUndoField.kind.name, id: ImportUndoField.id.name)

    package var pageTitle: String { error == nil && refusal == nil ? Self.title : "Error: \(Self.title)" }
    private static let title = "Import and export"
    package let place: Place? = .firstPage(of: .importing)

    /// - Parameters:
    ///   - options: The choices in the form.
    ///   - sizeLimit: The maximum size of a file, in bytes.
    ///   - refusal: The reason that the form was refused; `nil` when the page is opened.
    ///   - undone: The kind of an import that was undone, and the result; `nil` if it could not be undone.
    ///   - recent: The imports that can be undone.
    ///   - choice: The first rows of a file whose columns can be chosen, its token, and the choices of the form that has sent it.
    package init(
        _ state: ImportState,
        _ options: ImportOptions,
        sizeLimit: Int,
        refusal: UploadRefusal? = nil,
        undone: (kind: CatalogueKind, result: UndoneAddition?)? = nil,
        recent: [ImportRecord] = [],
        choice: (preview: ImportPreview, token: FormToken, options: ImportOptions)? = nil
    ) {
        notice = undone.map { kind, result in
            result.map { "The import was undone: \($0.words(of: kind))" } ?? "This import can no longer be undone."
        }
        self.choice = choice.map { ColumnChoiceViewModel($0.preview, $0.options, token: $0.token) }
        self.recent = recent.map(RecentImport.init)
        // The result of an earlier import would hide why this one was refused.
        status = .importing(state, showsResult: refusal == nil)
        hint = "CSV, JSON, JSON Lines, XML or a playlist, up to \(sizeLimit >> 20) MB."
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
            ChoiceFieldViewModel(
                ImportFormField.encoding,
                label: "Encoding",
                choices: TextEncoding.choices,
                chosen: options.encoding?.rawValue ?? ""
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

extension TextEncoding {
    fileprivate static var choices: [(String, String)] {
        [("", "Detect automatically")] + all.map { ($0.rawValue, $0.rawValue) }
    }
}

extension ImportViewModel {
    /// Returns the names of the columns of a kind.
    private static func columns(of kind: CatalogueKind) -> String {
        let optional = kind.exportedFields.filter { $0 != .name && $0 != .credit }.map(kind.key)
        return "\(kind.heading): name and \(kind.credit), and optionally \(optional.joinedInSentence)."
    }
}

extension RecentImport {
    fileprivate init(_ record: ImportRecord) {
        self.init(
            name: record.fileName.shownAsFileName,
            count: Self.words(of: record),
            time: UTCTime(record.time),
            kind: record.kind.rawValue,
            id: "\(record.id)"
        )
    }

    private static func words(of record: ImportRecord) -> String {
        let added = "\(record.kind.quantity(record.count)) added"
        guard record.filledCount > 0 else { return added }
        return record.count == 0
            ? "\(record.kind.quantity(record.filledCount)) filled in"
            : "\(added), \(record.filledCount.grouped) filled in"
    }
}

/// The form that chooses the columns of a file.
package struct ColumnChoiceViewModel: ColumnChoiceView {
    private static let valueLimit = 40

    package let url = Route.importColumns.url
    package let hidden: [HiddenFieldViewModel]
    package let encoding: ChoiceFieldViewModel
    package let other: (message: String, button: FormButton)?
    package let columns: [Column]

    package struct Column: ColumnChoice, Equatable {
        package let field: ChoiceFieldViewModel
        package let values: [String]
    }

    init(_ preview: ImportPreview, _ options: ImportOptions, token: FormToken) {
        let kind = options.kind
        let choices =
            [
                (.kind, kind.rawValue), (.format, options.format?.rawValue), (.strict, options.isStrict ? "yes" : nil),
                (.duplicates, options.skipsDuplicates ? "skip" : nil),
            ] as [(ImportFormField, String?)]
        hidden =
            [HiddenFieldViewModel(ImportColumnsField.token, value: token.text)]
            + choices.compactMap { field, value in
                value.map { HiddenFieldViewModel(ImportColumnsField.options(field), value: $0) }
            }
            + preview.header.map { name in
                let name = ForbiddenCharacter.replaced(in: name.shortened(to: ImportColumnsField.nameLimit))
                return HiddenFieldViewModel(ImportColumnsField.columnName, value: name)
            }
        encoding = ChoiceFieldViewModel(
            ImportColumnsField.encoding,
            label: "Encoding of the file",
            choices: TextEncoding.choices,
            chosen: options.encoding?.rawValue ?? ""
        )
        other = preview.otherKind.map { other in
            let column = other.column.map { "“\(ForbiddenCharacter.replaced(in: $0.shortened(to: 40)))”" }
            return (
                column.map { "Because of the column \($0), this looks like a list of \(other.kind.plural)." }
                    ?? "This looks like a list of \(other.kind.plural).",
                FormButton("Import as \(other.kind.plural)", ImportColumnsField.otherKind, value: other.kind.rawValue)
            )
        }
        let meanings = [("", "Nothing")] + kind.fields.map { (kind.key(of: $0), kind.label(of: $0)) }
        columns = preview.columns.enumerated().map { number, column in
            Column(
                field: ChoiceFieldViewModel(
                    ImportColumnsField.column(number),
                    label: ForbiddenCharacter.replaced(in: column.name.shortened(to: 60)),
                    choices: meanings,
                    chosen: column.guess.map(kind.key) ?? ""
                ),
                values: column.values.map { ForbiddenCharacter.replaced(in: $0.shortened(to: Self.valueLimit)) }
            )
        }
    }
}
