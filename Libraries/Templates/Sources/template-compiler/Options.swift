import Foundation
import TemplateCompiler

/// What the command was asked to do.
struct Options {
    private var package = URL(filePath: ".", directoryHint: .isDirectory)
    let output: OutputFolder
    private var files: [URL] = []

    static let usage = """
        usage: template-compiler --package FOLDER --output FOLDER FILE...

        Compiles the templates (.html) among the files; the Swift files among them declare their protocols.
          --package FOLDER  the folder that paths in messages are relative to
          --output FOLDER   the folder for the generated Swift files
        """

    init(arguments: some Sequence<String>) throws(OptionsError) {
        var output: URL?
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--package": package = try Self.folder(after: argument, in: &rest)
            case "--output": output = try Self.folder(after: argument, in: &rest)
            case _ where argument.hasPrefix("-"):
                throw OptionsError("there is no option \(argument)\n\(Self.usage)")
            default: files.append(URL(filePath: argument))
            }
        }
        guard let output, !files.isEmpty else { throw OptionsError(Self.usage) }
        self.output = OutputFolder(url: output)
    }

    func sourceFiles() throws -> [SourceFile] {
        try files.map { SourceFile(path: relativePath(of: $0), bytes: Array(try Data(contentsOf: $0))) }
    }

    private static func folder(after option: String, in rest: inout ArraySlice<String>) throws(OptionsError)
        -> URL
    {
        guard let path = rest.popFirst() else { throw OptionsError("\(option) needs a folder\n\(usage)") }
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    private func relativePath(of file: URL) -> String {
        let root = package.standardizedFileURL.path(percentEncoded: false)
        let path = file.standardizedFileURL.path(percentEncoded: false)
        return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
    }
}
