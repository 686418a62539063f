import Routing
package import ViewModels
package import Views

/// The index of all previews, by the folders of `Templates`.
package struct PreviewListViewModel: PreviewListView, PageContent {
    package let sections: [(heading: String, pages: [(title: String, links: [Link])])]

    package let pageTitle = "Previews"
    package let place: Place? = nil

    package init(_ previews: [Preview] = Preview.all) {
        let subjects = Dictionary(grouping: previews, by: \.subject)
        sections = subjects.keys.sorted().map { ($0, Self.pages(of: subjects[$0] ?? [])) }
    }

    private static func pages(of previews: [Preview]) -> [(title: String, links: [Link])] {
        var titles: [String] = []
        for preview in previews where !titles.contains(preview.title) { titles.append(preview.title) }
        return titles.map { title in
            let links = previews.filter { $0.title == title }.map { preview in
                Link(preview.placeholder.rawValue, to: Route.previews(name: preview.name).url)
            }
            return (title, links)
        }
    }
}
