import Foundation
import TemplateCompiler

/// The command line of the template compiler. The build plugin calls it once for each target.
@main
enum TemplateCompilerCommand {
    private static let usage = """
        usage: template-compiler PACKAGE OUTPUT FILE...

        Compiles the templates (.html) among the files; the Swift files among them declare their protocols.
          PACKAGE  the folder that paths in messages are relative to
          OUTPUT   the folder for the generated Swift files
        """

    static func main() {
        var standardError = StandardError()
        let paths = CommandLine.arguments.dropFirst()
        guard paths.count > 2, !paths.contains(where: { $0.hasPrefix("-") }) else {
            print(usage, to: &standardError)
            exit(2)
        }
        do {
            let (package, output) = (URL(filePath: paths[1], directoryHint: .isDirectory), paths[2])
            let files = try paths.dropFirst(2).map { try sourceFile(at: URL(filePath: $0), in: package) }
            let folder = OutputFolder(url: URL(filePath: output, directoryHint: .isDirectory))
            for file in try TemplateCompiler(files: files).compile() { try folder.write(file) }
        } catch let mistakes as TemplateMistakes {
            for diagnostic in mistakes.diagnostics { print(diagnostic, to: &standardError) }
            exit(1)
        } catch {
            print("template-compiler: \(error)", to: &standardError)
            exit(2)
        }
    }

    private static func sourceFile(at url: URL, in package: URL) throws -> SourceFile {
        let root = package.standardizedFileURL.path(percentEncoded: false)
        let path = url.standardizedFileURL.path(percentEncoded: false)
        let relativePath = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
        return SourceFile(path: relativePath, bytes: Array(try Data(contentsOf: url)))
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

struct StandardError: TextOutputStream {
    mutating func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
