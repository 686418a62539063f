import Views

package struct FieldErrorViewModel: FieldErrorView, Equatable {
    package let field: String
    package let message: String
}
