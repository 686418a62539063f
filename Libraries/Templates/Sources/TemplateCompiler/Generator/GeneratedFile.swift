/// The Swift that a template becomes.
public struct GeneratedFile: Sendable, Equatable {
    /// `Foo.html.swift` for `Foo.html`: `Foo.swift` is the protocol's file.
    public let name: String
    /// Its content.
    public let code: String

    init(template: SourceFile, view: Pairing.View, statements: String) {
        name = template.baseName + ".html.swift"
        let access = Self.modifiers(for: view.protocol)
        code = """
            // Generated from \(template.path). Edit that file: this one is written anew.
            \(view.imports.joined(separator: "\n"))

            extension \(view.protocol.name) {
                \(access)func render(into html: inout HTML) {
            \(statements)#sourceLocation()
                }
            }

            """
    }
    /// A public template is compiled again in the module of each view model, for that very view model: there it calls no
    /// getter and copies no value.
    private static func modifiers(for view: ViewProtocol) -> String {
        switch view.access {
        case "": ""
        case "public": "@inlinable public "
        case let access: access + " "
        }
    }
}

/// Text as a Swift string literal that reads like the text.
struct SwiftLiteral {
    let text: String

    /// The literal; when it takes several lines, all but the first begin with `indentation`.
    func code(indentation: String) -> String {
        let delimiter = String(repeating: "#", count: numberSigns)
        let content = Self.escapingUnprintable(text, delimiter: delimiter)
        guard content.utf8.contains(.lineFeed) else {
            return "\(delimiter)\"\(content)\"\(delimiter)"
        }
        let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : indentation + $0 }
        return "\(delimiter)\"\"\"\n" + lines.joined(separator: "\n") + "\n\(indentation)\"\"\"\(delimiter)"
    }

    /// Swift refuses tab and delete as they are, the only control characters that a template may hold. To look
    /// for them by Characters finds each: no mark joins a control character (UAX #29, GB4).
    private static func escapingUnprintable(_ text: String, delimiter: String) -> String {
        text.replacing("\t", with: "\\\(delimiter)t").replacing("\u{7F}", with: "\\\(delimiter)u{7F}")
    }

    /// As few `#` as it takes for nothing in the text to end the literal or to begin an escape.
    private var numberSigns: Int {
        var count = text.utf8.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") } ? 1 : 0
        while count > 0, Self.contains(text, mark: "\"", count) || Self.contains(text, mark: "\\", count) {
            count += 1
        }
        return count
    }

    private static func contains(_ text: String, mark: String, _ count: Int) -> Bool {
        let pattern = Array((mark + String(repeating: "#", count: count)).utf8)
        let bytes = Array(text.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: pattern) }
    }
}
