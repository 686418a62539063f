import Foundation
import Models
import Rendering
import Routing
import Testing
import ViewModels
import Views

struct RepositoryListViewModelTests {
    private let item = MarkedStar(star: .sample())

    private func html(_ view: some View) -> String { String(decoding: view.rendered(), as: UTF8.self) }

    private func list(
        _ page: ListPage<MarkedStar>,
        of state: StargazerState,
        _ query: RepositoryQuery = RepositoryQuery(),
        facets: RepositoryFacets = RepositoryFacets(),
        refused: RefusedMarks? = nil
    ) -> RepositoryListViewModel {
        RepositoryListViewModel(
            page,
            of: state,
            query,
            facets: facets,
            marks: RepositoryMarkState(),
            organisation: nil,
            for: VisitorState(),
            refused: refused,
            now: .sampleNow
        )
    }

    @Test func `a visitor without a GitHub user gets a form to choose one`() {
        let list = RepositoryListViewModel(for: VisitorState(), organisation: nil)
        #expect(list.chooser?.saveURL == "/settings")
        #expect(list.status == nil)
        #expect(html(list).contains("Choose a GitHub user"))
    }

    @Test func `each state of the list has a message of its own`() throws {
        let none = ListPage<MarkedStar>.sample([])
        let failure = StarsFailure.unknownName
        let progress = SyncProgress()
        let pages = [
            list(none, of: try .sample(syncedAt: nil, activity: .loading(.syncing(progress)))),
            list(none, of: try .sample()),
            list(none, of: try .sample(syncedAt: nil, activity: .failed(failure, time: .sampleNow))),
            list(.sample([item]), of: try .sample([item.star], activity: .failed(failure, time: .sampleNow))),
            list(.sample([item]), of: try .sample([item.star])),
        ].map { html($0) }
        let traits = [
            "The first stars are being loaded", "appear here after the next load", "GitHub has no user octocat",
            "could not be loaded", "swiftlang/swift",
        ]
        #expect(
            pages.map { page in traits.map(page.contains) } == [
                [true, false, false, false, false], [false, true, false, false, false],
                [false, false, true, false, false], [false, false, false, true, true],
                [false, false, false, false, true],
            ]
        )
    }

    @Test func `a user whom GitHub does not know has one box, with one way to the settings`() throws {
        let failed = StargazerState.Activity.failed(.unknownName, time: .sampleNow)
        let list = list(.sample([]), of: try .sample(syncedAt: nil, activity: failed))
        #expect(list.list == nil && list.tools == nil)
        #expect(list.status?.content.failure?.heading == "GitHub has no user octocat")
        #expect(list.status?.content.loadButton == nil)
        #expect(html(list).components(separatedBy: #"href="/settings""#).count == 2)
    }

    @Test func `a filter without results links to the search, which forgives mistakes`() throws {
        let query = RepositoryQuery(words: "nothing")
        let list = list(.sample([]), of: try .sample([item.star]), query)
        guard case .empty(let advice) = list.list else {
            Issue.record("\(list.list)")
            return
        }
        #expect(advice.link?.url == "/search?q=nothing")
        #expect(list.count == "0 of 1 star")
        #expect(list.tools?.search?.words == "nothing")
        #expect(list.tools?.relatedLinks.map(\.name) == ["All stars", "Statistics", "Settings"])
    }

    @Test func `a user who cannot be loaded yet gets a time`() throws {
        let visitor = VisitorState(settings: Settings(gitHubName: try GitHubName("octocat")))
        let refusal = StargazerRefusal.tooManyNew(until: Date(timeIntervalSince1970: 50_640.5))
        let list = RepositoryListViewModel(for: visitor, organisation: nil, because: refusal)
        #expect(list.heading == "Stars of octocat")
        guard case .empty(let advice) = list.list else {
            Issue.record("\(list.list)")
            return
        }
        #expect(advice.advice?.contains("Try again at 14:05 UTC") == true)
        #expect(advice.link?.url == "/settings")
    }

    @Test func `pages keep the query and have titles of their own`() throws {
        let query = RepositoryQuery(
            language: .named("C++"),
            order: RepositoryOrder(.stars, isDescending: true),
            page: 2
        )
        let list = list(.sample([item], itemCount: 61, page: 2), of: try .sample([item.star], count: 500), query)
        guard case .rows(let marks) = list.list else {
            Issue.record("\(list.list)")
            return
        }
        #expect(list.pageTitle == "Stars of octocat, page 2")
        #expect(list.count == "61 of 500 stars")
        #expect(list.place == .below(.repositories))
        #expect(marks.rows.pagination?.start == 31)
        #expect(marks.rows.pagination?.nextURL == "/repositories?language=C%2B%2B&sort=-stars&page=3")
        #expect(marks.hidden.map(\.value) == ["/repositories?language=C%2B%2B&sort=-stars&page=2"])
        let export = list.tools?.relatedLinks.first { $0.name == "Export these as JSON" }
        #expect(export?.url == "/repositories/export?format=json&language=C%2B%2B&sort=-stars")
    }

    @Test func `the form for a tag is closed at first`() throws {
        let page = html(list(.sample([item]), of: try .sample([item.star])))
        #expect(page.components(separatedBy: #"<details class="panel">"#).count == 2)
    }

    @Test func `the list has four orders, each in two directions`() throws {
        let list = list(.sample([item, item]), of: try .sample([item.star], count: 2))
        let orders = try #require(list.tools?.orders)
        #expect(orders.map(\.name) == ["Date starred: newest first", "Last push", "Stars", "Name", "Oldest first"])
        #expect(
            orders.map(\.url) == [
                "/repositories", "/repositories?sort=-pushed", "/repositories?sort=-stars", "/repositories?sort=name",
                "/repositories?sort=starred",
            ]
        )
        #expect(orders.map(\.current) == ["true", nil, nil, nil, nil])
    }

    @Test func `filters offer the values of the stars, with counts`() throws {
        let facets = RepositoryFacets(
            languages: [.init(name: "Swift", count: 1_200), .init(name: "C", count: 3)],
            tags: [.init(name: "to read", count: 2)],
            visitedCount: 5,
            archivedCount: 0
        )
        let query = RepositoryQuery(language: .named("Swift"), tag: "gone", isVisited: false)
        let list = list(.sample([item]), of: try .sample([item.star], count: 1_205), query, facets: facets)
        let chips = try #require(list.tools?.chips)
        #expect(chips.map(\.name) == ["Swift", "gone", "Not visited"])
        #expect(
            chips.map(\.url) == [
                "/repositories?tag=gone&visited=no", "/repositories?language=Swift&visited=no",
                "/repositories?language=Swift&tag=gone",
            ]
        )
        #expect(list.tools?.search?.hidden.map(\.name) == ["language", "tag", "visited"])
        let open = self.list(.sample([item]), of: try .sample([item.star], count: 1_205), facets: facets).tools?.chips
        #expect(
            open?.map { [$0.name] + $0.options.map(\.name) } == [
                ["Language", "Swift (1,200)", "C (3)", "No language (2)"], ["Tag", "to read (2)"],
                ["Visited", "Visited (5)", "Not visited (1,200)"],
            ]
        )
    }

    @Test(arguments: [(10, true), (7, false)])
    func `stars without a language can be filtered if there are any`(count: Int, isOffered: Bool) throws {
        let facets = RepositoryFacets(languages: [.init(name: "Swift", count: 4), .init(name: "C", count: 3)])
        let list = list(.sample([item]), of: try .sample([item.star], count: count), facets: facets)
        let names = try #require(list.tools?.chips.first?.options.map(\.name))
        #expect(names == ["Swift (4)", "C (3)"] + (isOffered ? ["No language (\(count - 7))"] : []))
    }

    @Test func `the chosen language can be removed, also that of no language`() throws {
        let query = RepositoryQuery(language: .unknown)
        let chip = list(.sample([item]), of: try .sample([item.star]), query).tools?.chips.first
        #expect(chip == FilterChip("No language", to: "/repositories", isChosen: true))
    }

    @Test func `a refused form keeps what was typed and chosen`() throws {
        let other = MarkedStar(star: .sample(id: 2, fullName: "a/b"))
        let typed: RefusedMarks = ("a, b", chosen: [2, 999], .tags(.blank))
        let list = list(.sample([item, other]), of: try .sample([item.star, other.star]), refused: typed)
        guard case .rows(let marks) = list.list else {
            Issue.record("\(list.list)")
            return
        }
        #expect(list.pageTitle == "Error: Stars of octocat")
        #expect(marks.isOpen)
        #expect(marks.tag.value == "a, b")
        #expect(marks.tag.error == "Enter one tag, without a comma.")
        #expect(marks.summary?.errors.map(\.url) == ["#new-tag"])
        #expect(marks.rows.items.map { $0.mark?.isChosen } == [false, true])
        #expect(marks.hidden.filter { $0.name == "id" }.map(\.value) == ["999"])
    }

    @Test func `an update of the status equals the region on the page`() throws {
        let state = try StargazerState.sample([item.star])
        let update = LiveRegionViewModel.stargazer(state, hasToken: false)
        #expect(html(list(.sample([item]), of: state)).contains(html(update)))
    }

    @Test func `Enter in the field for a tag adds the tag`() throws {
        let html = html(list(.sample([item]), of: try .sample([item.star])))
        let form = try #require(html.range(of: #"class="repository-marks""#))
        let button = try #require(html.range(of: "<button", range: form.upperBound..<html.endIndex))
        #expect(
            html[button.lowerBound...].hasPrefix(#"<button class="small" type="submit" name="change" value="add">"#)
        )
    }
}
