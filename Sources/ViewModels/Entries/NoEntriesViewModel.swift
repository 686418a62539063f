import Views

package struct NoEntriesViewModel: NoEntriesView, Equatable {
    package let advice = "Add one, and everyone who is here sees it at once."
}
