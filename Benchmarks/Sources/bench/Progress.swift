import Foundation

/// Says on standard error what goes on, so that standard output has the report alone.
enum Progress {
    static func show(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}
