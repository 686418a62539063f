import Views

package struct AwaitedListViewModel: AwaitedListView, Equatable {
    package let words: String
    package let pageURL: String
}
