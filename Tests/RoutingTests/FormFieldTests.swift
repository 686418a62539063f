import Foundation
import Models
import Routing
import Testing

struct FormFieldTests {
    /// The values of the `name` attributes of a template, without those of `<meta>` elements.
    private func names(in template: String) -> [Substring] {
        template.split(separator: "<").filter { !$0.hasPrefix("meta ") }
            .flatMap { $0.matches(of: /\sname="([^"]*)"/).map(\.output.1) }
    }

    @Test func `a template takes the names of its fields from a declared form`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Templates")
            .standardized
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "html" {
            for name in names(in: try String(contentsOf: file, encoding: .utf8)) {
                #expect(name.hasPrefix("{{ ") && name.hasSuffix(" }}"), "\(file.lastPathComponent): name=\"\(name)\"")
                count += 1
            }
        }
        #expect(count > 10)
    }

    @Test(arguments: CatalogueKind.allCases)
    func `every field of a song or movie has names of its own for its value, its base and both sides of a conflict`(
        kind: CatalogueKind
    ) {
        let fields = kind.fields.flatMap { field in
            [
                CatalogueFormField.value(field, of: kind), .base(field, of: kind), .choice(field, of: kind),
                .yours(field, of: kind),
            ]
        }
        let names = (fields + [.token, .duplicate]).map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.prefix(4) == ["name", "base-name", "choice-name", "yours-name"])
    }
}
