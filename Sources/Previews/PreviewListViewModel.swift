import Routing
package import ViewModels
package import Views

/// The index of all previews, by the folders of `Templates`.
package struct PreviewListViewModel: PreviewListView, PageContent {
    package let sections: [PreviewSection]

    package let pageTitle = "Previews"
    package let place: Place? = nil

    package init(_ previews: [Preview] = Preview.all) {
        let subjects = Dictionary(grouping: previews, by: \.subject)
        sections = subjects.keys.sorted().map { PreviewSection($0, subjects[$0] ?? []) }
    }
}

extension PreviewSection {
    fileprivate init(_ subject: String, _ previews: [Preview]) {
        var titles: [String] = []
        for preview in previews where !titles.contains(preview.title) { titles.append(preview.title) }
        self.init(
            heading: subject,
            rows: titles.map { title in
                let links = previews.filter { $0.title == title }.map { preview in
                    Link(preview.placeholder.rawValue, to: Route.previews(name: preview.name).url)
                }
                return PreviewRow(title: title, links: links)
            }
        )
    }
}
