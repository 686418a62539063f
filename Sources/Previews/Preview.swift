package import ViewModels

/// A page of the app with placeholders in place of data, for viewing and testing its views.
package struct Preview: Sendable {
    typealias Page = @Sendable (Placeholder) throws -> any PageContent

    /// The folder of `Templates`.
    package let subject: String
    /// The title of the page, such as "List of songs".
    package let title: String
    package let placeholder: Placeholder
    /// The name in the URL, such as "catalogue-list-of-songs-hostile".
    package let name: String
    private let page: Page

    private init(of subject: String, _ title: String, _ placeholder: Placeholder, page: @escaping Page) {
        self.subject = subject
        self.title = title
        self.placeholder = placeholder
        self.page = page
        let words = "\(subject) \(title) \(placeholder.rawValue)".lowercased().split { !$0.isLetter }
        name = words.joined(separator: "-")
    }

    package func content() throws -> any PageContent {
        try page(placeholder)
    }

    /// All previews, grouped by subject.
    package static let all =
        catalogue + comments + entries + importing + pages + repositories + search + text + turntable

    /// Returns each page with each kind of placeholder.
    static func previews(of subject: String, _ pages: KeyValuePairs<String, Page>) -> [Preview] {
        pages.flatMap { title, page in
            Placeholder.allCases.map { Preview(of: subject, title, $0, page: page) }
        }
    }
}
