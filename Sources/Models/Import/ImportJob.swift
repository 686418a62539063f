package import Foundation

/// Which file is imported, and when that began.
package struct ImportJob: Sendable, Equatable {
    package let fileName: String
    package let options: ImportOptions
    package let start: Date

    package init(fileName: String, options: ImportOptions, start: Date) {
        self.fileName = fileName
        self.options = options
        self.start = start
    }
}
