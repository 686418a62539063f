package import Models
import Views

package struct ImportProblemRowViewModel: ImportProblemRowView, Equatable {
    package let line: String
    package let column: String
    package let message: String

    package init(_ problem: ImportProblem, in kind: CatalogueKind) {
        line = "\(problem.line)"
        column = "\(problem.column)"
        message = ForbiddenCharacter.marked(in: problem.words(in: kind))
    }
}
