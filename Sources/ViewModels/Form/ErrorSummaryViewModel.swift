import Views

package struct ErrorSummaryViewModel: ErrorSummaryView, Equatable {
    package let errors: [FieldErrorViewModel]

    /// nil when nothing is wrong.
    init?(_ errors: [FieldErrorViewModel]) {
        guard !errors.isEmpty else { return nil }
        self.errors = errors
    }

    /// What is wrong with fields, in their order.
    init?(of fields: [TextFieldViewModel]) {
        self.init(
            fields.compactMap { field in field.error.map { FieldErrorViewModel(field: field.name, message: $0) } }
        )
    }
}
