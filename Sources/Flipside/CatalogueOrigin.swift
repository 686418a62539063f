import ArgumentParser
import Models
import Remote
import Storage

/// Where songs, or movies, come from beside what people add.
enum CatalogueOrigin: Equatable {
    /// What Flipside brings along, with the first start.
    case bundled
    /// A file, with the first start.
    case file(String)
    /// Another machine, again and again.
    case address(RemoteAddress)

    /// - Throws: `ValidationError` for a URL that cannot be asked.
    init(_ text: String?) throws {
        guard let text else {
            self = .bundled
            return
        }
        guard text.contains("://") else {
            self = .file(text)
            return
        }
        guard let address = RemoteAddress(text) else {
            throw ValidationError(
                "“\(RemoteAddress.withoutSecrets(text))” is no address to load from: write one such as https://example.org/songs.json, without a user"
                    + " or a password, or the name of a file."
            )
        }
        self = .address(address)
    }

    /// What a first start fills the catalogue with.
    var seed: SeedSource {
        switch self {
        case .bundled: .bundled
        case .file(let path): .file(path: path)
        case .address: .nothing
        }
    }

    func source(asking client: HTTPClient) -> (any CatalogueSource)? {
        guard case .address(let address) = self else { return nil }
        return RemoteCatalogue(client: client, address: address)
    }
}
