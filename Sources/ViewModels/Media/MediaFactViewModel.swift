import Views

package struct MediaFactViewModel: MediaFactView, Equatable {
    package let name: String
    package let value: String
}
