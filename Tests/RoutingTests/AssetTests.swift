import Foundation
import Routing
import Testing

struct AssetTests {
    @Test func `the assets are just the files of the folder Public`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Public")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
        #expect(Set(files) == Set(Asset.allCases.map(\.rawValue)))
    }

    @Test func `a link to an asset carries its version`() {
        let versions = AssetVersions([.stylesheet: "0f3a"])
        #expect(versions.route(to: .stylesheet).url == "/app.css?v=0f3a")
        #expect(versions.route(to: .icon).url == "/icon.svg")
    }
}
