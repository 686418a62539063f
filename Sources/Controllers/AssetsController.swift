package import HTTPServer
package import Routing

/// Sends the files of `Public` that pages link to.
package struct AssetsController: Sendable {
    private let folder: StaticFiles
    /// A list, because scanning a few assets is faster than hashing.
    private let files: [(asset: Asset, file: StaticFile)]

    /// The version in links to the assets. It changes with the content of any asset.
    package let version: Int64

    /// Looks up every asset, so that a missing one is reported at the start.
    package init(folder: StaticFiles) throws(MissingAssets) {
        files = Asset.allCases.compactMap { asset in folder.file(at: asset.rawValue).map { (asset, $0) } }
        let missing = Set(Asset.allCases).subtracting(files.map(\.asset))
        guard missing.isEmpty else { throw MissingAssets(assets: Asset.allCases.filter(missing.contains)) }
        self.folder = folder
        version = Int64(folder.version)
    }

    /// Sends an asset. For an earlier version, it sends the current asset, which the browser revalidates at each use.
    package func send(_ asset: Asset, version: Int64?, _ request: Request) throws(MissingAssets) -> Response {
        for entry in files where entry.asset == asset {
            return folder.response(for: entry.file, to: request, isImmutable: version == self.version)
        }
        throw MissingAssets(assets: [asset])
    }
}

/// The folder of public files lacks assets.
package struct MissingAssets: Error, Equatable, CustomStringConvertible {
    package let assets: [Asset]

    package var description: String {
        "The folder of public files has no \(assets.map(\.rawValue).joined(separator: ", "))."
            + " Choose the folder Public of Flipside with --public."
    }
}
