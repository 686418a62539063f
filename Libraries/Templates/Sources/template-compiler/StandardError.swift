import Foundation

/// Standard error, to print to.
struct StandardError: TextOutputStream {
    mutating func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
