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

    private func files(in folder: String) throws -> [URL] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(folder)")
            .standardized
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).map { folder.appending(path: $0) }
    }

    @Test func `a template takes the names of its fields from a declared form`() throws {
        var count = 0
        for file in try files(in: "Templates") where file.pathExtension == "html" {
            for name in names(in: try String(contentsOf: file, encoding: .utf8)) {
                #expect(name.hasPrefix("{{ ") && name.hasSuffix(" }}"), "\(file.lastPathComponent): name=\"\(name)\"")
                count += 1
            }
        }
        #expect(count > 10)
    }

    @Test func `a script reads and sends declared fields only`() throws {
        let fields: [any FormField] = [
            TextFormField.text, TextFormField.base, TextFormField.baseText, TextFormField.editor,
            TextFormField.sequence, TextFormField.undo, EntryFormField.token, RepositoryMarksField.visited,
            RepositoryMarksField.unvisited,
        ]
        var names: Set<Substring> = []
        for file in try files(in: "Public") where file.pathExtension == "js" {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                guard line.contains(/\.name\b|input\[name=|fields\.set/) else { continue }
                names.formUnion(
                    line.matches(of: /input\[name=([a-z-]+)|"([a-z-]+)"/).compactMap { $0.output.1 ?? $0.output.2 }
                )
            }
        }
        #expect(names.subtracting(["yes"]) == Set(fields.map { $0.name[...] }))
    }

    @Test func `the size limit of a form fits its longest fields, and little more`() {
        func longest(_ length: Int) -> Int { String(repeating: "%E2%82%AC", count: length).utf8.count }
        // As the controllers read it, which know the form by a type parameter.
        func limit<Field: FormField>(of form: Field.Type) -> Int { form.sizeLimit }
        #expect(limit(of: SignInFormField.self) >= longest(Password.lengthLimit))
        #expect(limit(of: SignInFormField.self) <= 16 << 10)
        #expect(limit(of: TextFormField.self) >= longest(2 * TextModel.lengthLimit))
        #expect(limit(of: EntryFormField.self) >= longest(EntriesModel.lengthLimit))
        let item = 3 * 500 + Note.lengthLimit + Tag.countLimit * Tag.lengthLimit
        #expect(limit(of: CatalogueFormField.self) >= 3 * longest(item))
        #expect(limit(of: RepositoryFormField.self) >= longest(Note.lengthLimit + Tag.countLimit * Tag.lengthLimit))
        #expect(SignInFormField.sizeLimitWithHeldForm < 640 << 10)
    }

    @Test(arguments: CatalogueKind.allCases)
    func `every field of a song or movie has names of its own for its value, its base and its choice`(
        kind: CatalogueKind
    ) {
        let fields = kind.fields.flatMap { field in
            [CatalogueFormField.value(field, of: kind), .base(field, of: kind), .choice(field, of: kind)]
        }
        let names = (fields + [.token, .duplicate]).map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.prefix(3) == ["name", "base-name", "choice-name"])
    }
}
