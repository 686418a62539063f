import Foundation

/// The names of the copies that are kept in the data folder when a database is migrated or replaced.
struct KeptFiles {
    let folder: String

    /// Returns `label`, or `label-2` and so on if that is taken. Both files of a pair are kept under one label, and no
    /// kept file is replaced.
    func freeLabel(_ label: String) -> String {
        var candidate = label
        var number = 2
        while isTaken(candidate) {
            candidate = "\(label)-\(number)"
            number += 1
        }
        return candidate
    }

    func path(of part: DatabasePart, _ label: String) -> String { "\(folder)/\(part.name)-\(label).sqlite" }

    private func isTaken(_ label: String) -> Bool {
        DatabasePart.allCases.contains { part in
            ["", "-wal"].contains { access(path(of: part, label) + $0, F_OK) == 0 }
        }
    }

    /// The beginning of the labels of databases that were replaced.
    static let beforeRestore = "before-restore-"

    /// Returns the label for databases that are being replaced, with the time in UTC:
    /// `before-restore-20261121T044540Z`.
    static func labelBeforeRestore(at time: Date = Date()) -> String {
        beforeRestore + Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted).format(time)
    }
}
