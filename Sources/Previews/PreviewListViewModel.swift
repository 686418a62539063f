import Routing
package import ViewModels
package import Views

/// The index of all previews, by the folders of `Templates`.
package struct PreviewListViewModel: PreviewListView, PageContent {
    package let heading = "Previews"
    package let explanation = "Every page with placeholders in place of data. Forms and links lead to the app itself."
    package let sections: [PreviewSectionViewModel]

    package let pageTitle = "Previews"
    package let place: Place? = nil

    package init(_ previews: [Preview] = Preview.all) {
        let subjects = Dictionary(grouping: previews, by: \.subject)
        sections = subjects.keys.sorted().map { PreviewSectionViewModel($0, subjects[$0] ?? []) }
    }
}

package struct PreviewSectionViewModel: PreviewSection {
    package let heading: String
    package let rows: [PreviewRowViewModel]

    fileprivate init(_ subject: String, _ previews: [Preview]) {
        heading = subject
        var titles: [String] = []
        for preview in previews where !titles.contains(preview.title) { titles.append(preview.title) }
        rows = titles.map { title in PreviewRowViewModel(title, previews.filter { $0.title == title }) }
    }
}

package struct PreviewRowViewModel: PreviewRow {
    package let title: String
    package let links: [NavigationLink]

    fileprivate init(_ title: String, _ previews: [Preview]) {
        self.title = title
        links = previews.map {
            NavigationLink($0.placeholder.rawValue, to: Route.previews(name: $0.name).url)
        }
    }
}
