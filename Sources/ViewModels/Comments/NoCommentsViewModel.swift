import Views

package struct NoCommentsViewModel: NoCommentsView, Equatable {
    package let words = "No comments have been loaded yet."
}
