import Glibc

/// Names in the data folder for what is kept of a database that is changed or replaced.
struct KeptFiles {
    let folder: String

    /// A label such as `before-lyrics`, or `before-lyrics-2` when the first one is taken: so both parts of a database are
    /// kept under one label, and nothing that was kept is replaced.
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

    /// What is replaced now, in UTC: such as `before-restore-20261121T044540Z`.
    static var beforeRestore: String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%Y%m%dT%H%M%SZ", &parts)
        return "before-restore-"
            + String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
