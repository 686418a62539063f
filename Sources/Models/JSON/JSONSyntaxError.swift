/// Where a document stops being JSON.
struct JSONSyntaxError: Error, Equatable {
    /// In bytes from the start of the document.
    let offset: Int
    let expected: String
    let found: String
}
