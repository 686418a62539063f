package import Models
import Views

package struct CommentRowViewModel: CommentRowView, Equatable {
    package let name: String?
    package let email: String
    package let body: String

    package init(_ comment: Comment) {
        name = comment.name.isEmpty ? nil : comment.name
        email = comment.email
        body = comment.body
    }
}
