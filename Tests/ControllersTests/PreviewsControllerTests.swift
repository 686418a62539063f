import AppTesting
import Foundation
import HTMLTesting
import HTTPTypes
import Previews
import Routing
import Testing

struct PreviewsControllerTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    private static func matches(of pattern: String, inFilesOf folder: String) throws -> Set<String> {
        let regex = try Regex(pattern, as: (Substring, Substring).self)
        let folder = root.appending(path: folder)
        let files = FileManager.default.subpaths(atPath: folder.path) ?? []
        return try files.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".html") }.reduce(into: []) { names, path in
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            names.formUnion(text.matches(of: regex).map { String($0.output.1) })
        }
    }

    /// The pages of all previews, loaded once for several tests, because that takes seconds.
    private static let pages = Task {
        let browser = Browser(responder: try await TestApp(showsPreviews: true).application, gate: nil)
        var pages: [(name: String, page: Page)] = []
        for preview in Preview.all {
            pages.append((preview.name, try await browser.visit(Route.previews(name: preview.name).url)))
        }
        return pages
    }

    @Test func `every preview passes the gate, and all its links, forms and files lead to a route`() async throws {
        let attributes = ["href", "src", "action", "formaction", "data-visit", "data-refresh-url"]
        var counts: [String: Int] = [:]
        for (name, page) in try await Self.pages.value {
            #expect(page.status == .ok, "\(name)")
            #expect(Gate().findings(in: page.source) == [], "\(name)")
            for attribute in attributes {
                for element in try page.all("[\(attribute)^='/']") {
                    let url = try #require(element[attribute]?.split(separator: "#").first)
                    #expect(Route(url: String(url)) != nil, "\(url) in \(name)")
                    counts[attribute, default: 0] += 1
                }
            }
        }
        #expect(Set(counts.keys) == Set(attributes))
    }

    /// The scripts of a page, with those that they import.
    private static func scripts(of page: Page) throws -> Set<String> {
        var waiting = try page.all("script[src]").compactMap { $0["src"]?.split(separator: "/").last.map(String.init) }
        var scripts: Set<String> = []
        while let script = waiting.popLast() {
            guard scripts.insert(script).inserted else { continue }
            let text = try String(contentsOf: root.appending(path: "Public/\(script)"), encoding: .utf8)
            waiting += text.matches(of: /from "\.\/([a-z-]+\.js)"/).map { String($0.output.1) }
        }
        return scripts
    }

    @Test func `every preview loads the scripts that its elements need`() async throws {
        let needs = [
            "form[data-live-save]": "text-editor.js", "form[data-live-form]": "live-forms.js",
            "form[data-favourites]": "favourites.js", "[data-load-more]": "long-list.js",
            "[data-count]": "catalogue.js",
            "a[data-visit], button.visit": "repositories.js", "[data-refresh]": "refresh.js",
            "form.search-box": "search.js", ".live-connection": "live.js", "[data-key]": "shortcuts.js",
        ]
        var needed: Set<String> = []
        for (name, page) in try await Self.pages.value {
            let scripts = try Self.scripts(of: page)
            for (element, script) in needs where try !page.all(element).isEmpty {
                #expect(scripts.contains(script), "\(name) lacks \(script)")
                needed.insert(script)
            }
        }
        #expect(needed == Set(needs.values))
    }

    @Test func `every page has a preview`() throws {
        let pages = try Self.matches(of: #"struct (\w+)[^{]*: [^{]*PageContent"#, inFilesOf: "Sources/ViewModels")
        let shown = try Preview.all.map { String("\(type(of: try $0.content()))".prefix { $0 != "<" }) }
        #expect(pages.count > 20)
        #expect(pages.subtracting(shown) == [])
    }

    @Test func `every live region and every class of every template is in a preview`() async throws {
        let list = try await Browser(responder: TestApp(showsPreviews: true).application).visit("/previews")
        var (ids, classes): (Set<String>, Set<String>) = ([], [])
        for page in try await [list] + Self.pages.value.map(\.page) {
            ids.formUnion(try page.all("[id]").compactMap { $0["id"] })
            classes.formUnion(try page.all("[class]").compactMap { $0["class"] })
        }
        let regions = try Self.matches(
            of: #"RegionName\(rawValue: "([a-z-]+)"\)"#,
            inFilesOf: "Sources/ViewModels/Live"
        )
        #expect(regions.count > 10)
        // Those that only announce changes are no part of a preview (RegionTests).
        #expect(regions.filter { !$0.hasSuffix("-changes") && !ids.contains("live-\($0)") } == [])
        #expect(try Self.matches(of: #"class="([^"{]+)""#, inFilesOf: "Templates").subtracting(classes) == [])
    }

    @Test func `the list of previews leads to each of them`() async throws {
        let browser = Browser(responder: try await TestApp(showsPreviews: true).application)
        let list = try await browser.visit("/previews")
        #expect(try Set(list.all("main a").compactMap { $0["href"] }).count == Preview.all.count)
        let page = try await browser.visit("/previews?page=text-flipside-hostile")
        #expect(page.title == "Edit the text · Flipside")
        try #expect(page.one("html")["data-live-url"] == nil)
        try #expect(await browser.visit("/previews?page=nothing").status == .notFound)
    }

    @Test func `without the option there are no previews`() async throws {
        try await TestApp().browse { browser in
            try #expect(await browser.visit("/previews").status == .notFound)
        }
    }
}
