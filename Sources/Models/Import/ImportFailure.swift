/// Why nothing of a file has been imported. The catalogue is as it was before.
package enum ImportFailure: Error, Sendable, Equatable {
    case file(ImportFileError)
    /// The file is to go in as a whole or not at all, and has bad rows.
    case badRows
    /// - detail: for the log.
    case notRead(detail: String)
    /// Somebody else is adding many rows just now.
    case busy
    /// - detail: for the log.
    case notStored(detail: String)
}
