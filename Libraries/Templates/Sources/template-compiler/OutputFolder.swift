import Foundation
import TemplateCompiler

/// The folder for the generated Swift files.
struct OutputFolder {
    let url: URL

    /// Writes a generated file. One that has not changed is left alone, so that Swift does not compile it
    /// again.
    func write(_ file: GeneratedFile) throws {
        let target = url.appending(path: file.name)
        let content = Data(file.code.utf8)
        if (try? Data(contentsOf: target)) == content { return }
        let before = modificationSecond(of: target)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        try content.write(to: target)
        try makeNewer(target, than: before)
    }

    /// Dates a rewritten file at least a second later than what it replaces: Swift's driver compares whole
    /// seconds and would take two edits in one second for none.
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
