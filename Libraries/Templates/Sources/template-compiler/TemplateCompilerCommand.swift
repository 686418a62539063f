import Foundation
import TemplateCompiler

/// The command line of the template compiler. The build plugin calls it once for each target.
@main
enum TemplateCompilerCommand {
    private static let usage = """
        usage: template-compiler [--edited EDITED] PACKAGE OUTPUT FILE...

        Compiles the templates (.html) among the files; the Swift files among them declare their protocols.
          PACKAGE  the folder that paths in messages are relative to
          OUTPUT   the folder for the generated Swift files
          EDITED   a file for the markup of the templates that differ from OUTPUT, which stays as it is; the
                   status is 3 if they differ in more than their markup
        """

    static func main() {
        var standardError = StandardError()
        var paths = CommandLine.arguments.dropFirst()
        let edited = paths.first == "--edited" ? paths.dropFirst().first : nil
        if edited != nil { paths = paths.dropFirst(2) }
        guard paths.count > 2, !paths.contains(where: { $0.hasPrefix("-") }) else {
            print(usage, to: &standardError)
            exit(2)
        }
        do {
            let folders = paths.prefix(2).map { URL(filePath: $0, directoryHint: .isDirectory) }
            let files = try paths.dropFirst(2).map { try sourceFile(at: URL(filePath: $0), in: folders[0]) }
            let output = OutputFolder(url: folders[1])
            let compiled = try TemplateCompiler(files: files).compile()
            if let edited {
                guard let markup = output.editedMarkup(in: compiled) else { exit(3) }
                try markup.write(to: URL(filePath: edited), options: .atomic)
            } else {
                for file in compiled { try output.write(file) }
            }
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

    /// Returns the markup of the files whose code differs from that in this folder, as `EditedMarkup` reads it; `nil` if a file
    /// is new, or differs in more than its markup.
    func editedMarkup(in files: [GeneratedFile]) -> Data? {
        var fields: [String] = []
        for file in files {
            guard let code = try? String(contentsOf: url.appending(path: file.name), encoding: .utf8),
                file.hasStructure(of: code)
            else { return nil }
            if file.code != code { fields += [file.viewName, "\(file.markup.count)"] + file.markup }
        }
        return Data(fields.map { $0 + "\0" }.joined().utf8)
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
