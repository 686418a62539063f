import Views

package struct EmptyListViewModel: EmptyListView, Equatable {
    package let advice: String
    package let url: String?
    package let link: String

    init(advice: String) {
        self.init(advice: advice, link: "", to: nil)
    }

    init(advice: String, link: String, to url: String?) {
        self.advice = advice
        self.link = link
        self.url = url
    }
}
