import Synchronization

/// The second article's File.json, read as a whole:
/// `{"code":"19001","data":[{"name":"Thriller","artist":"Michael Jackson"}]}`.
///
/// The code 19001 means success; any other code is refused. Unknown fields are ignored.
package struct Envelope<Item: CatalogueItem>: Sendable {
    package let drafts: [Draft<Item>]

    /// Parses an envelope in which every row must be valid.
    /// - Parameters:
    ///   - bytes: UTF-8, with or without a byte order mark.
    ///   - file: The name of the file, for errors.
    /// - Throws: ``EnvelopeError``.
    package init(parsing bytes: [UInt8], file: String) throws {
        let rest = Mutex<[UInt8]?>(bytes)
        let content = ImportFile(name: file, byteCount: bytes.count) { rest.withLock { $0.take() } }
        do {
            drafts = try Self.drafts(of: content)
        } catch let problem as ImportProblem {
            throw EnvelopeError(file: file, kind: Item.kind, reason: .brokenOff(problem))
        } catch let error as ImportFileError {
            throw EnvelopeError(file: file, kind: Item.kind, reason: error)
        }
    }

    private static func drafts(of file: ImportFile) throws -> [Draft<Item>] {
        var reader = try ImportReader<Item>(file, format: .envelope)
        var drafts: [Draft<Item>] = []
        while let row = try reader.next() {
            switch row {
            case .draft(let draft): drafts.append(draft)
            case .leftOut: break
            case .invalid(let problems): if let first = problems.first { throw first }
            case .brokenOff(let problem): throw problem
            }
        }
        return drafts
    }
}

/// The reason that an envelope cannot be read.
package struct EnvelopeError: Error, Sendable, Equatable {
    package let file: String
    package let kind: CatalogueKind
    package let reason: ImportFileError
}
