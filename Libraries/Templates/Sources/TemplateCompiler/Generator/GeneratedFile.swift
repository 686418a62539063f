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
