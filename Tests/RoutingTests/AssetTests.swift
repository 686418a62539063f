import Foundation
import Routing
import Testing

struct AssetTests {
    private let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Public")

    @Test func `the assets are just the files of the folder Public`() throws {
        // The licences of the fonts are beside them, and no page links to them.
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
            !$0.hasPrefix(".") && !$0.hasSuffix(".txt") && $0 != "fonts"
        }
        #expect(Set(files) == Set(Asset.allCases.map(\.path)))
    }

    @Test func `a link to an asset carries its version`() {
        #expect(Route.asset(.stylesheet, version: 4711).url == "/assets/4711/app.css")
        #expect(Route.asset(.favicon, version: nil).url == "/favicon.ico")
    }

    @Test func `a script imports scripts of its own version`() throws {
        for asset in Asset.allCases where asset.rawValue.hasSuffix(".js") {
            let source = try String(contentsOf: folder.appending(path: asset.rawValue), encoding: .utf8)
            for match in source.matches(of: /(?:from |import |import\(|new URL\()"([^"]*)"/) {
                let url = try #require(URL(string: "http://a" + Route.asset(asset, version: 4711).url))
                let imported = try #require(URL(string: String(match.1), relativeTo: url)).path
                guard case .found(.asset(let found, version: 4711)) = Route.match(path: imported[...]).outcome else {
                    Issue.record("\(asset.rawValue) imports \(match.1)")
                    continue
                }
                #expect(found != asset)
            }
        }
    }
}
