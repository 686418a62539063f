/// The generated Swift file of a template.
public struct GeneratedFile: Sendable, Equatable {
    /// `Foo.html.swift` for `Foo.html`. `Foo.swift` is the file of the view.
    public let name: String
    /// Its content.
    public let code: String
    /// The template without its extension, by which edited markup is found.
    public let viewName: String
    /// The pieces of markup in the order of the code.
    public let markup: [String]

    init(template: SourceFile, view: Pairing.View, generator: Generator) {
        name = template.baseName + ".html.swift"
        viewName = template.baseName
        markup = generator.pieces
        let access = Self.modifiers(for: view.declaration)
        code = """
            // Generated from \(template.path). Edit that file: this one is overwritten.
            // Structure: \(Self.digest(of: view.imports.joined() + view.declaration.name + access + generator.structure))
            \(view.imports.joined(separator: "\n"))

            extension \(view.declaration.name) {
                \(access)func render(into html: inout HTML) {
            \(generator.code)#sourceLocation()
                }
            }

            """
    }

    /// Whether other generated code differs from this one only in its markup.
    public func hasStructure(of other: String) -> Bool {
        Self.structureLine(of: code) == Self.structureLine(of: other)
    }

    private static func structureLine(of code: String) -> Substring? {
        code.split(separator: "\n", maxSplits: 2).dropFirst().first
    }

    /// The 64-bit hash FNV-1a (RFC 9923).
    private static func digest(of text: String) -> String {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }

    /// The template of a public protocol is compiled in the module of each view model, specialised for the view model, so
    /// that it calls no getter and copies no value. That of a struct may use members that are not public.
    private static func modifiers(for view: ViewDeclaration) -> String {
        switch (view.access, view.kind) {
        case ("", _): ""
        case ("public", .protocol): "@inlinable public "
        case (let access, _): access + " "
        }
    }
}

/// A text as a readable Swift string literal.
struct SwiftLiteral {
    let text: String

    /// The literal. If it has several lines, all except the first begin with `indentation`.
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

    /// Swift literals refuse tab and delete, the only control characters that a template may contain. Comparing
    /// Characters finds them, because no mark combines with a control character (UAX #29, GB4).
    private static func escapingUnprintable(_ text: String, delimiter: String) -> String {
        text.replacing("\t", with: "\\\(delimiter)t").replacing("\u{7F}", with: "\\\(delimiter)u{7F}")
    }

    /// The fewest `#` with which no part of the text ends the literal or begins an escape.
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
