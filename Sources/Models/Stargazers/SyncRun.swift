/// A sync as it is kept, so that it goes on after an interruption.
package struct SyncRun: Sendable, Equatable {
    /// Another one for each sync of a name.
    package let number: Int64
    /// The first page that is not done yet, from 1.
    package let nextPage: Int
    /// nil as long as that is not known.
    package let pageCount: Int?

    package init(number: Int64, nextPage: Int = 1, pageCount: Int? = nil) {
        self.number = number
        self.nextPage = nextPage
        self.pageCount = pageCount
    }
}
