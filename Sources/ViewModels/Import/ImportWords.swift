package import Models

/// The reasons that an upload is refused before there is an import.
package enum UploadRefusal: Error, Equatable {
    /// Another import is running, or the program is ending.
    case notBegun(ImportRefusal)
    case othersAreNext
    case tooManyUploads
    case unknownOptions
    /// The form has too much content besides the file.
    case formTooLarge(reason: String)
    case noFile
    case fileTooLarge(limit: Int)
    /// The file whose columns were chosen is gone.
    case noWaitingFile
    /// The file whose columns were chosen is gone, and the choice is remembered.
    case rememberedColumns
    /// One field was chosen for two columns.
    case repeatedField
    case missingFields([CatalogueField], CatalogueKind)
    /// Many items are being added.
    case busy

    /// Whether another file may be accepted.
    var isAboutFile: Bool {
        switch self {
        case .noFile, .fileTooLarge: true
        case .notBegun, .othersAreNext, .tooManyUploads, .unknownOptions, .formTooLarge, .noWaitingFile,
            .rememberedColumns, .repeatedField, .missingFields, .busy:
            false
        }
    }

    /// The reason, with advice.
    var message: String {
        switch self {
        case .notBegun(.underWay(let fileName)):
            "Another import or check is running\(fileName.isEmpty ? "" : ": \(fileName.shownAsFileName)"). "
                + "Wait until it ends, or cancel it."
        case .notBegun(.closed): "Flipside is shutting down. Try again in a moment."
        case .othersAreNext: "Others have waited longer to import a file. Try again in a few seconds."
        case .tooManyUploads: "Too many files are being uploaded. Try again in a minute."
        case .unknownOptions: "Choose the contents and the format of the file from the lists."
        case .formTooLarge(let reason): reason
        case .noFile: "Choose a file."
        case .noWaitingFile: "The file is no longer here. Import it again, then choose its columns."
        case .rememberedColumns:
            "The file is no longer here, but the meanings of its columns are saved. Import the file again."
        case .repeatedField: "Two columns have the same meaning. Choose each meaning once."
        case .missingFields(let fields, let kind):
            "No column is \(fields.map { "the \(kind.key(of: $0))" }.joined(separator: " or ")). Choose one."
        case .busy: "\(CommonWords.busy) Try again in a moment."
        case .fileTooLarge(let limit):
            "The file is larger than \(limit >> 20) MB. "
                + "Split it, or ask the administrator of this server to import it with `flipside import`."
        }
    }
}

extension ImportFailure {
    /// Returns the reason that nothing was imported, with advice.
    package func message(in kind: CatalogueKind) -> String {
        switch self {
        case .file(let error): error.message(in: kind)
        case .invalidRows: "Some rows are invalid, and you chose to import nothing if a row is invalid."
        case .notRead: "The file could not be read completely. Try again."
        case .busy: "\(CommonWords.busy) Try again in a moment."
        case .noRoom(let limit):
            "The file has too many rows: the limit is \(kind.quantity(limit)) in total. Delete some \(kind.plural), or import fewer rows."
        case .notStored:
            "The rows could not be saved. \(CommonWords.tryAgainOrAsk)"
        case .interrupted:
            "The machine that was reading it has stopped. Choose the file again, unless it is among the recent imports."
        }
    }

    /// Returns the reason for the page of the import, which offers to choose the columns.
    func pageMessage(in kind: CatalogueKind) -> String {
        guard case .file(.missingColumns(let fields, let found)) = self,
            (2...ImportPreview.columnLimit).contains(found.count)
        else { return message(in: kind) }
        return "\(ImportFileError.statement(missing: fields, found: found, in: kind)) Say below what each column is."
    }

    /// Returns the reason for the command line, which has an option for the columns.
    package func commandMessage(in kind: CatalogueKind) -> String {
        guard case .file(.missingColumns) = self else { return logMessage(in: kind) }
        return "\(message(in: kind)) If it has them, name them: --columns name=…,\(kind.credit)=…"
    }

    /// Returns the reason with its details, which pages do not show.
    package func logMessage(in kind: CatalogueKind) -> String {
        switch self {
        case .notRead(let detail), .notStored(let detail): "\(message(in: kind)) (\(detail))"
        case .file, .invalidRows, .busy, .noRoom, .interrupted: message(in: kind)
        }
    }
}

extension ImportFileError {
    /// Returns the reason that a file cannot be imported, with advice.
    func message(in kind: CatalogueKind) -> String {
        switch self {
        case .empty: "The file is empty."
        case .notText: "This is not a text file. It should be CSV, JSON or JSON Lines."
        case .unknownEncoding:
            "The encoding of the file cannot be detected. "
                + "Choose it, or save the file as “CSV UTF-8” in your spreadsheet, or as UTF-8 in a text editor."
        case .invalidBytes(let encoding, let line):
            "Line \(line.grouped) has bytes that are not valid in \(encoding.rawValue). Choose another encoding."
        case .workbook:
            "This is a spreadsheet in the format of its program. Save it as CSV: in Excel by Save As, “CSV UTF-8”; in "
                + "Numbers by File, Export To; in Google Sheets by File, Download."
        case .archive: "This is an archive. Unpack it, and import the file with the \(kind.plural) in it."
        case .binaryPropertyList:
            "This property list is not XML. Export the library from the app Music: File, Library, Export Library."
        case .notAnArray: "This is not a JSON array of rows. Check the format: CSV, JSON or JSON Lines."
        case .wrongCode(nil): "The JSON has no “code”. It should be 19001."
        case .wrongCode(let found?):
            "The “code” is \(found), which means an error. It should be 19001."
        case .noRows(nil): "The JSON has no “data” with the rows."
        case .noList: "The JSON has no list of \(kind.plural). It should be an array of objects."
        case .columnWise:
            "The JSON has its values column by column. Save it as a list of objects, in pandas with orient=\"records\"."
        case .noRows(let found?): "The “data” should be an array of rows, but is \(found)."
        case .missingColumns(let fields, let found):
            Self.statement(missing: fields, found: found, in: kind)
                + " Put the column names in the first line, for example: name, \(kind.credit)."
        case .pdf: "This is a PDF document. It should be CSV, JSON or JSON Lines."
        case .webPage: "This is a web page (HTML). It should be CSV, JSON or JSON Lines."
        case .unknownXML:
            "This XML is neither a library of Apple Music, nor a playlist (XSPF), nor a list of movies by Kodi."
        case .declaresEntities:
            "The file declares entities, which Flipside does not read. Export it again without them."
        case .otherKind(let service, let other):
            "This is a list of \(other.plural) from \(service). Import it as \(other.plural)."
        case .repeatedColumn(let name): "The first line has two columns named “\(name)”."
        case .headerTooLong(let limit):
            "The first line is longer than \(limit >> 10) KB, so this is probably not a CSV file."
        case .brokenOff(let problem): "On line \(problem.line), column \(problem.column): \(problem.message(in: kind))"
        }
    }

    /// Returns the required columns that are missing, and those that there are.
    fileprivate static func statement(
        missing: [CatalogueField],
        found: [String],
        in kind: CatalogueKind
    ) -> String {
        let columns = missing.map { "the \(kind.key(of: $0))" }.joined(separator: " or ")
        let names = found.prefix(10).map { "“\($0.prefix(40))”" }
        let rest = found.count > names.count ? ["\((found.count - names.count).grouped) more"] : []
        return "The first line has no column for \(columns). It has \((names + rest).joinedInSentence)."
    }
}

extension UndoneAddition {
    /// The numbers, as the end of a sentence and perhaps others: "2 movies deleted. 1 edited movie stays."
    package func words(of kind: CatalogueKind) -> String {
        var sentences = ["\(kind.quantity(deletedCount)) deleted."]
        if keptCount > 0 {
            sentences.append(keptCount.counted("edited \(kind.singular) stays", "edited \(kind.plural) stay") + ".")
        }
        if blankedCount > 0 {
            sentences.append("What it had filled in was removed from \(kind.quantity(blankedCount)).")
        }
        return sentences.joined(separator: " ")
    }
}

extension EnvelopeError {
    /// The place in the file and the reason, with advice.
    package var message: String {
        guard case .brokenOff(let problem) = reason else { return "\(file): \(reason.message(in: kind))" }
        let place = "\(file), line \(problem.line), column \(problem.column)"
        return "\(place): \(problem.message(in: kind)) Correct the file, or choose another."
    }
}

extension ImportProblem {
    /// Returns the problem, with advice if there is any.
    func message(in kind: CatalogueKind) -> String {
        let field = field.map(kind.key)
        switch reason {
        case .draft(let reason):
            return self.field.map { reason.problem(with: $0, of: kind) } ?? "This value cannot be saved."
        case .notAString(let found):
            return "The \(field ?? "value") should be text, but is \(found)."
        case .invalidUTF8:
            return "The \(field ?? "value") is not UTF-8. Save the file as UTF-8."
        case .notAnObject(let found):
            return "A row should be an object, but this is \(found)."
        case .syntax(let expected, let found):
            return "Expected \(expected), but found \(found)."
        case .tooManyValues(let count, let columns):
            return "There are \(count) values for \(columns) columns. A value that contains a separator needs quotes."
        case .rowTooLong(let limit):
            return "The row is longer than \(limit >> 10) KB. A quote may be missing."
        case .unclear:
            return self.field.map { $0.unclearProblem(of: kind) } ?? "This value is not clear."
        case .otherType(let type):
            return "Only \(kind.plural) are imported\(type.isEmpty ? "" : ", and this is called “\(type)”")."
        case .notWhole:
            return "Not all tags are kept. One has at most \(Tag.lengthLimit) characters and no comma, and a "
                + "\(kind.singular) at most \(Tag.countLimit)."
        }
    }
}
