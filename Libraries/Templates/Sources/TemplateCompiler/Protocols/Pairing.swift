/// Pairs templates with views, protocols or structs of the same name and folder.
struct Pairing {
    /// A view with the imports of its file.
    struct View {
        var declaration: ViewDeclaration
        var imports: [String]
    }

    private let templates: [SourceFile]
    private let swiftFiles: [SourceFile]
    private let declarations: [ViewDeclaration]
    private let views: [ViewDeclaration]

    init(templates: [SourceFile], swiftFiles: [SourceFile]) {
        self.templates = templates
        self.swiftFiles = swiftFiles
        let scanners = swiftFiles.map(ProtocolScanner.init)
        let protocols = scanners.flatMap { $0.protocols() }
        declarations = protocols + scanners.flatMap { $0.structs() }
        let viewStructs = swiftFiles.flatMap { Self.viewStructs(in: $0, templates: templates) }
        views = Self.viewProtocols(among: protocols) + viewStructs
    }

    /// The view whose HTML is `template`.
    func view(of template: SourceFile) -> View? {
        guard let file = swiftFile(beside: template),
            let view = views.first(where: { $0.name == template.baseName && $0.path == file.path })
        else { return nil }
        return View(declaration: view, imports: ProtocolScanner(file: file).imports())
    }

    /// Reports a template or protocol without a counterpart, or with an unsuitable one.
    func diagnostics() -> [Diagnostic] {
        templates.compactMap(diagnostic(of:)) + views.flatMap(diagnostics(of:)) + duplicates()
    }

    /// The protocols that refine `View`, directly or indirectly.
    private static func viewProtocols(among protocols: [ViewDeclaration]) -> [ViewDeclaration] {
        var names: Set = ["View"]
        var count = 0
        while names.count != count {
            count = names.count
            names.formUnion(protocols.filter { !names.isDisjoint(with: $0.inherited) }.map(\.name))
        }
        return protocols.filter { $0.name != "View" && names.contains($0.name) }
    }

    /// The structs of a file that conform to `View` and have a template. Others render themselves, or as a view protocol.
    private static func viewStructs(in file: SourceFile, templates: [SourceFile]) -> [ViewDeclaration] {
        ProtocolScanner(file: file).structs().filter { view in
            view.inherited.contains("View")
                && templates.contains { $0.baseName == view.name && $0.folder == file.folder }
        }
    }

    private func swiftFile(beside template: SourceFile) -> SourceFile? {
        swiftFiles.first { $0.baseName == template.baseName && $0.folder == template.folder }
    }
}

extension Pairing {
    private func diagnostic(of template: SourceFile) -> Diagnostic? {
        let name = template.baseName
        let message: String
        if view(of: template) != nil {
            return nil
        } else if swiftFile(beside: template) == nil {
            message = "\(name).html has no view: add \(name).swift beside it, with 'protocol \(name): View'"
        } else if let declaration = declarations.first(where: { $0.name == name }) {
            let verb = declaration.kind == .protocol ? "refine" : "conform to"
            message =
                "the \(declaration.kind) '\(name)' is not a view: let it \(verb) View, and declare it in \(name).swift"
        } else {
            message = "\(name).html has no view: declare 'protocol \(name): View' in \(name).swift"
        }
        return Diagnostic(path: template.path, position: .start, message: message)
    }

    private func diagnostics(of view: ViewDeclaration) -> [Diagnostic] {
        var messages: [(Position, String)] = view.reservedMembers.map {
            ($0, "the name 'html' is reserved in templates: choose another")
        }
        if ["private", "fileprivate"].contains(view.access) {
            let message =
                "the view '\(view.name)' is \(view.access), but its template is in another file: remove '\(view.access)'"
            messages.append((view.position, message))
        }
        if !templates.contains(where: { $0.baseName == view.name && swiftFile(beside: $0)?.path == view.path }
        ) {
            messages.append((view.position, Self.missingTemplate(of: view)))
        }
        return messages.map { Diagnostic(path: view.path, position: $0.0, message: $0.1) }
    }

    private static func missingTemplate(of view: ViewDeclaration) -> String {
        let parent = view.inherited.first {
            $0 != "View" && $0 != "Sendable" && !view.inherited.contains("View")
        }
        let consequence = parent.map { "; without it the view would render as a '\($0)'" } ?? ""
        let file = "\(view.name).swift"
        let declared = view.path.split(separator: "/").last.map(String.init) == file
        let advice =
            declared
            ? "add \(view.name).html beside \(file)"
            : "declare it in \(file), with \(view.name).html beside it"
        return "the view '\(view.name)' has no HTML: \(advice)\(consequence)"
    }

    /// All generated files are in one folder.
    private func duplicates() -> [Diagnostic] {
        Dictionary(grouping: templates, by: \.baseName).values.flatMap { group in
            group.dropFirst().map { template in
                let message =
                    "there is another \(template.baseName).html in \(group[0].folder): "
                    + "a target has one view of each name"
                return Diagnostic(path: template.path, position: .start, message: message)
            }
        }
    }
}
