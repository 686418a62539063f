import Testing

@testable import TemplateCompiler

/// Each template in `Fixtures/Mistakes` is wrong; the file of the same name that ends in `.txt` has the exact
/// messages.
@Suite struct MistakeTests {
    static let templates = Fixtures.names(in: "Mistakes").filter { $0.hasSuffix(".html") }

    @Test func `there are mistakes to test`() {
        #expect(Self.templates.count > 40)
    }

    @Test(arguments: templates)
    func `a mistake is reported at its place, with what to do`(name: String) throws {
        let template = SourceFile(path: name, bytes: try Fixtures.bytes(of: "Mistakes/\(name)"))
        let expected = try Fixtures.bytes(of: "Mistakes/\(template.baseName).txt")
        let messages = mistakes { () throws(TemplateMistakes) in _ = try Template(file: template).statements()
        }
        #expect(!messages.isEmpty)
        #expect(messages == String(decoding: expected, as: UTF8.self))
    }
}

/// What the compiler says while it does something, one message a line.
func mistakes(_ compile: () throws(TemplateMistakes) -> Void) -> String {
    do throws(TemplateMistakes) {
        try compile()
        return ""
    } catch {
        return error.diagnostics.map { "\($0)\n" }.joined()
    }
}
