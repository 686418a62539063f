import Foundation

/// The origin of the songs, or the movies, that the first start adds.
package enum SeedSource: Sendable, Equatable {
    /// The items that Flipside includes.
    case bundled
    /// A file in the JSON format of the envelope.
    case file(path: String)
    /// No items, because they are loaded in another way.
    case nothing
}

extension SeedSource {
    /// Reads the items.
    /// - Throws: ``EnvelopeError`` or ``SeedFileError``.
    package func drafts<Item: CatalogueItem>(of type: Item.Type) throws -> [Draft<Item>] {
        switch self {
        case .bundled:
            let bytes = Item.kind == .songs ? PackageResources.songs_json : PackageResources.movies_json
            return try Envelope<Item>(parsing: bytes, file: "the bundled seed").drafts
        case .file(let path):
            return try Envelope<Item>(parsing: Self.bytes(ofFileAt: path), file: path).drafts
        case .nothing:
            return []
        }
    }

    private static func bytes(ofFileAt path: String) throws(SeedFileError) -> [UInt8] {
        do {
            return Array(try FileHandle(forReadingFrom: URL(filePath: path)).readToEnd() ?? Data())
        } catch {
            throw SeedFileError(file: path)
        }
    }
}

/// A file of songs or movies that cannot be read.
package struct SeedFileError: Error, Sendable, CustomStringConvertible {
    package let file: String

    package var description: String {
        "\(file) cannot be read. Check the path given with --songs or --movies, and the file's permissions."
    }
}
