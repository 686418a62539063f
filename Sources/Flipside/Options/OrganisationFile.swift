import Foundation
import Models
import Remote

/// The file that lists the repositories of an organisation.
struct OrganisationFile {
    /// The size limit, in bytes: several times the size of the longest list.
    private static let sizeLimit = 64 << 20

    let path: String

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

enum OrganisationFileError: Error, Equatable, CustomStringConvertible {
    case unreadable(path: String)
    /// The limit is in MiB.
    case tooLarge(path: String, limit: Int)
    case noList(path: String, OrganisationListError)

    var description: String {
        switch self {
        case .unreadable(let path):
            "The organisation file \(path) cannot be read. Check its path and permissions."
        case .tooLarge(let path, let limit):
            "The organisation file \(path) is larger than \(limit) MiB. Remove some repositories from it."
        case .noList(let path, let error):
            "The organisation file \(path) is not a list as GitHub returns it from /orgs/NAME/repos: \(error)."
        }
    }
}
