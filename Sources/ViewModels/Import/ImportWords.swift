package import Models

extension ImportRefusal {
    /// The reason that an import cannot start, with advice.
    fileprivate var words: String {
        switch self {
        case .underWay(let fileName):
            "\(fileName.shownAsFileName) is being imported. Wait until that is done or cancel it, then try again."
        case .closed: "Flipside is shutting down. Try again in a moment."
        }
    }
}

/// The reasons that an upload is refused before there is an import.
package enum UploadRefusal: Equatable {
    case notBegun(ImportRefusal)
    case othersAreNext
    case tooManyUploads
    case unknownOptions
    case noFile
    case fileTooLarge(limit: Int)
    case formTooLarge(reason: String)

    /// The reason, with advice.
    var words: String {
        switch self {
        case .notBegun(let refusal): refusal.words
        case .othersAreNext: "Others have waited longer to import a file. Try again in a few seconds."
        case .tooManyUploads: "Too many files are being uploaded. Try again in a minute."
        case .unknownOptions: "Choose the contents and the format of the file from the lists."
        case .noFile: "Choose a file."
        case .fileTooLarge(let limit):
            "The file is larger than \(limit >> 20) MB. Divide it, or use flipside import."
        case .formTooLarge(let reason): reason
        }
    }
}

extension ImportFailure {
    /// Returns the reason that nothing was imported, with advice.
    package func words(in kind: CatalogueKind) -> String {
        switch self {
        case .file(let error): error.words(in: kind)
        case .badRows: "Some rows are bad, and you chose to import all rows or none."
        case .notRead: "The file could not be read completely. Try again."
        case .busy: "Many rows are being added right now. Wait until that is done, then try again."
        case .noRoom(let limit):
            "The file has too many rows: there can be \(kind.quantity(limit)). Delete some, or import fewer rows."
        case .notStored:
            "The rows could not be saved. \(CommonWords.tryAgainOrAsk)"
        }
    }
}

extension ImportFileError {
    /// Returns the reason that a file cannot be imported, with advice.
    func words(in kind: CatalogueKind) -> String {
        switch self {
        case .empty: "The file is empty."
        case .utf16: "The file is UTF-16. Save it as UTF-8, and import it again."
        case .wrongCode(nil): "The envelope has no code. It should be 19001."
        case .wrongCode(let found?):
            "The code of the envelope is \(found), which means an error. It should be 19001."
        case .noRows(nil): "The envelope has no “data” with the rows."
        case .noRows(let found?): "The “data” of the envelope should be an array of rows, but is \(found)."
        case .missingColumns(let fields, let found): Self.words(missing: fields, found: found, in: kind)
        case .repeatedColumn(let name): "The first line has two columns named “\(name)”."
        case .headerTooLong(let limit):
            "The first line is longer than \(limit >> 10) KB, so this is probably not a CSV file."
        case .brokenOff(let problem): "In line \(problem.line), column \(problem.column): \(problem.words(in: kind))"
        }
    }

    private static func words(missing: [CatalogueField], found: [String], in kind: CatalogueKind) -> String {
        let columns = missing.map { "the \(kind.key(of: $0))" }.joined(separator: " and ")
        let names = found.prefix(10).map { "“\($0.prefix(40))”" }.joined(separator: ", ")
        return "The first line has no column for \(columns). It has \(names)."
            + " Write the names of the columns into the first line, such as: name, \(kind.credit)."
    }
}

extension ImportProblem {
    /// Returns the problem, with advice if there is any.
    func words(in kind: CatalogueKind) -> String {
        let field = field.map(kind.key)
        switch reason {
        case .draft(let reason):
            return self.field.map { reason.problem(with: $0, of: kind) } ?? "This value cannot be saved."
        case .notAString(let found):
            return "The \(field ?? "value") should be text, but is \(found)."
        case .invalidUTF8:
            return "The \(field ?? "value") is not UTF-8. Save the file as UTF-8, and import it again."
        case .notAnObject(let found):
            return "A row should be an object, but this is \(found)."
        case .syntax(let expected, let found):
            return "Expected \(expected), but found \(found)."
        case .tooManyValues(let count, let columns):
            return "There are \(count) values for \(columns) columns. A value that contains a separator needs quotes."
        case .rowTooLong(let limit):
            return "The row is longer than \(limit >> 10) KB. A quote may be missing."
        }
    }
}
