package import Models

extension ImportFailure {
    /// Why nothing was imported, and what to do.
    package func words(in kind: CatalogueKind) -> String {
        switch self {
        case .file(let error): error.words(in: kind)
        case .badRows: "It has bad rows, and you wanted all rows or none."
        case .notRead: "The file could not be read to its end. Try again."
        case .busy: "Many rows are being added just now. Wait for their end, then try again."
        case .notStored:
            "It could not be stored. Try again. If it happens again, tell whoever runs this server: the log says why."
        }
    }
}

extension ImportFileError {
    func words(in kind: CatalogueKind) -> String {
        switch self {
        case .empty: "The file is empty."
        case .utf16: "The file is UTF-16. Save it as UTF-8, and import it again."
        case .wrongCode(nil): "The envelope has no code, which would be \"19001\" if all were well."
        case .wrongCode(let found?): "The envelope says that not all is well: its code is \(found), and not \"19001\"."
        case .noRows(nil): "The envelope has no “data”, which would be the rows."
        case .noRows(let found?): "The “data” of the envelope should be an array of rows, and is \(found)."
        case .missingColumns(let fields, let found): Self.words(missing: fields, found: found, in: kind)
        case .repeatedColumn(let name): "The first line has two columns that are called “\(name)”."
        case .headerTooLong(let limit): "The first line is longer than \(limit >> 10) KB, so this is hardly a CSV file."
        case .brokenOff(let problem): "In line \(problem.line), column \(problem.column): \(problem.words(in: kind))"
        }
    }

    private static func words(missing: [CatalogueField], found: [String], in kind: CatalogueKind) -> String {
        let columns = missing.map { "the \($0.name(in: kind))" }.joined(separator: " and ")
        let names = found.prefix(10).map { "“\($0.prefix(40))”" }.joined(separator: ", ")
        return "The first line has no column for \(columns). It has \(names)."
            + " Write the names of the columns into the first line, such as: name, \(kind.credit)."
    }
}
