import Foundation

/// Reports progress on standard error, so that standard output has only the report.
enum Progress {
    static func show(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}
