import Foundation
import TemplateCompiler

/// The command line of the template compiler. The build plugin calls it once for each target.
@main
enum TemplateCompilerCommand {
    static func main() {
        var standardError = StandardError()
        do {
            let options = try Options(arguments: CommandLine.arguments.dropFirst())
            let generated = try TemplateCompiler(files: options.sourceFiles()).compile()
            try generated.forEach { try options.output.write($0) }
        } catch let mistakes as TemplateMistakes {
            for diagnostic in mistakes.diagnostics { print(diagnostic, to: &standardError) }
            exit(1)
        } catch {
            print("template-compiler: \(error)", to: &standardError)
            exit(2)
        }
    }
}

/// The options of the command.
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
                throw OptionsError("unknown option \(argument)\n\(Self.usage)")
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

/// A mistake in the command's options.
struct OptionsError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// The folder for the generated Swift files.
struct OutputFolder {
    let url: URL

    /// Writes a generated file. An unchanged file is not written, so that Swift does not compile it again.
    func write(_ file: GeneratedFile) throws {
        let target = url.appending(path: file.name)
        let content = Data(file.code.utf8)
        if (try? Data(contentsOf: target)) == content { return }
        let before = modificationSecond(of: target)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try content.write(to: target)
        try makeNewer(target, than: before)
    }

    /// Sets the time of a rewritten file at least a second later than before. Swift's driver compares whole seconds,
    /// and would miss the second of two edits in one second.
    private func makeNewer(_ file: URL, than before: TimeInterval?) throws {
        guard let before, let now = modificationSecond(of: file), now <= before else { return }
        let later = Date(timeIntervalSince1970: before + 1)
        try FileManager.default.setAttributes(
            [.modificationDate: later],
            ofItemAtPath: file.path(percentEncoded: false)
        )
    }

    private func modificationSecond(of file: URL) -> TimeInterval? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        return (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970.rounded(.down)
    }
}

/// Standard error, as an output stream.
struct StandardError: TextOutputStream {
    mutating func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
