import Foundation
import Models

/// The file that describes the repositories of an organisation.
struct OrganisationFile {
    /// In bytes: several times what the most repositories take.
    private static let sizeLimit = 64 << 20

    let path: String

    /// Reads it, whole.
    func list() throws(OrganisationFileError) -> OrganisationList {
        let bytes = try content()
        guard bytes.count <= Self.sizeLimit else { throw .tooLarge(path: path, limit: Self.sizeLimit >> 20) }
        do {
            return try OrganisationList(parsing: bytes)
        } catch {
            throw .noList(path: path, error)
        }
    }

    private func content() throws(OrganisationFileError) -> [UInt8] {
        do {
            let handle = try FileHandle(forReadingFrom: URL(filePath: path))
            return Array(try handle.read(upToCount: Self.sizeLimit + 1) ?? Data())
        } catch {
            throw .unreadable(path: path)
        }
    }
}
