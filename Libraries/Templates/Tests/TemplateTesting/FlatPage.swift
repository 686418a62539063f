import Foundation

@testable import Rendering
@testable import TemplateCompiler

/// The generated code of a template as one page, with all of its branches and one turn of each loop. Every value is a string.
package struct FlatPage {
    private enum Step {
        case markup(String)
        /// A value, by the name of the function that writes it, and the beginning of its attribute.
        case value(writer: String, opening: String)
    }

    /// The name of the template's file.
    package let name: String
    private let steps: [Step]

    package init(template: SourceFile) throws {
        name = template.path
        let generator = try Template(file: template).generator()
        var pieces = generator.pieces[...]
        steps = generator.structure.split(separator: "\n").compactMap { line in
            if line == "markup" { return pieces.popFirst().map(Step.markup) }
            guard
                let call = line.firstMatch(
                    of: /\)\.(write[A-Za-z]+)\((?:(?:opening|markup): #*"(.*)"#*, )?to: &html\)$/
                )
            else {
                return nil
            }
            return .value(writer: String(call.1), opening: String(call.2 ?? ""))
        }
    }

    package var hasFields: Bool { steps.contains { if case .value = $0 { true } else { false } } }

    /// Writes as the runtime does, whose functions take attributes as literals only.
    package func rendered(_ next: () -> String) -> [UInt8] {
        var html = HTML()
        for step in steps {
            switch step {
            case .markup(let markup): html.bytes += markup.utf8
            case .value("writeText", _): next().writeText(to: &html)
            case .value("writePlainText", _): next().writePlainText(to: &html)
            case .value("writeAttributePart", _): next().writeAttributePart(to: &html)
            case .value("writeURLComponent", _): next().writeURLComponent(to: &html)
            case .value("writeURLAttribute", let opening):
                html.bytes += opening.utf8
                html.write(url: next())
                html.bytes += "\"".utf8
            case .value("writeBooleanAttribute", let markup): html.bytes += markup.utf8
            case .value(_, let opening):
                html.bytes += opening.utf8
                next().writeAttributePart(to: &html)
                html.bytes += "\"".utf8
            }
        }
        return html.bytes
    }
}

extension FlatPage {
    /// The pages of every template of the app, and of the features of the language.
    package static func all() throws -> [FlatPage] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let folders = ["../../../Templates", "TemplateCompilerTests/Fixtures/Features"].map {
            tests.appending(path: $0).standardizedFileURL
        }
        return try folders.flatMap(templates).map { url in
            try FlatPage(template: SourceFile(path: url.lastPathComponent, bytes: [UInt8](Data(contentsOf: url))))
        }
    }

    private static func templates(in folder: URL) -> [URL] {
        let paths = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))?.compactMap {
            $0 as? String
        }
        return (paths ?? []).filter { $0.hasSuffix(".html") }.sorted().map { folder.appending(path: $0) }
    }
}
