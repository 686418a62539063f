import AppTesting
import Foundation
import HTMLTesting
import HTTPTypes
import Previews
import Routing
import Testing

struct PreviewsControllerTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    /// The pages of all previews, without the gate.
    private func pages() async throws -> [String] {
        let browser = Browser(responder: try await TestApp(showsPreviews: true).application, gate: nil)
        var pages: [String] = []
        for preview in Preview.all {
            let page = try await browser.visit(Route.previews(name: preview.name).url)
            #expect(page.status == .ok, "\(preview.name)")
            pages.append(String(decoding: page.source, as: UTF8.self))
        }
        return pages
    }

    private static func matches(of pattern: String, inFilesOf folder: String) throws -> Set<String> {
        let regex = try Regex(pattern, as: (Substring, Substring).self)
        let folder = root.appending(path: folder)
        let files = FileManager.default.subpaths(atPath: folder.path) ?? []
        return try files.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".html") }.reduce(into: []) { names, path in
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            names.formUnion(text.matches(of: regex).map { String($0.output.1) })
        }
    }

    @Test func `every preview passes the gate, and all links of the app lead to a route`() async throws {
        let browser = Browser(responder: try await TestApp(showsPreviews: true).application)
        for preview in Preview.all {
            let page = try await browser.visit(Route.previews(name: preview.name).url)
            #expect(page.status == .ok, "\(preview.name)")
            for link in try page.all("main a[href^='/']") {
                let url = try #require(link["href"]).split(separator: "#")[0]
                #expect(Route(url: String(url)) != nil, "\(url) in \(preview.name)")
            }
        }
    }

    @Test func `every page has a preview`() throws {
        let pages = try Self.matches(of: #"struct (\w+)[^{]*: [^{]*PageContent"#, inFilesOf: "Sources/ViewModels")
        let shown = try Preview.all.map { String("\(type(of: try $0.content()))".prefix { $0 != "<" }) }
        #expect(pages.count > 20)
        #expect(pages.subtracting(shown) == [])
    }

    @Test func `every live region and every class of every template is in a preview`() async throws {
        let list = try await Browser(responder: try await TestApp(showsPreviews: true).application).visit("/previews")
        let html = try await pages().joined() + String(decoding: list.source, as: UTF8.self)
        let regions = try Self.matches(
            of: #"RegionName\(rawValue: "([a-z-]+)"\)"#,
            inFilesOf: "Sources/ViewModels/Live"
        )
        #expect(regions.count > 10)
        #expect(regions.filter { !html.contains("id=\"live-\($0)\"") } == [])
        let classes = try Self.matches(of: #"class="([^"{]+)""#, inFilesOf: "Templates")
        #expect(classes.filter { !html.contains("class=\"\($0)\"") } == [])
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
