package import HTTPServer
package import Routing

/// Sends the files of `Public` that pages link to.
package struct AssetsController: Sendable {
    private let folder: StaticFiles
    /// A list, because a scan of so few is faster than hashing.
    private let files: [(asset: Asset, file: StaticFile)]

    /// Looks up every asset, so that a missing one is noticed at the start.
    package init(folder: StaticFiles) throws(MissingAssets) {
        files = Asset.allCases.compactMap { asset in folder.file(at: asset.rawValue).map { (asset, $0) } }
        let missing = Set(Asset.allCases).subtracting(files.map(\.asset))
        guard missing.isEmpty else { throw MissingAssets(assets: Asset.allCases.filter(missing.contains)) }
        self.folder = folder
    }

    /// The versions that links to the assets carry.
    package var versions: AssetVersions {
        AssetVersions(Dictionary(uniqueKeysWithValues: files.map { ($0.asset, $0.file.fingerprint) }))
    }

    /// Sends an asset.
    package func send(_ asset: Asset, _ request: Request) throws(MissingAssets) -> Response {
        for entry in files where entry.asset == asset { return folder.response(for: entry.file, to: request) }
        throw MissingAssets(assets: [asset])
    }
}

/// The folder of public files lacks assets.
package struct MissingAssets: Error, Equatable, CustomStringConvertible {
    package let assets: [Asset]

    package var description: String {
        "The folder of public files lacks \(assets.map(\.rawValue).joined(separator: ", "))."
    }
}
