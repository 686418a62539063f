import Views

package struct MediaFactViewModel: MediaFactView, Equatable {
    package let name: String
    package let value: String
    package let url: String?

    init(name: String, value: String, url: String? = nil) {
        self.name = name
        self.value = value
        self.url = url
    }
}
