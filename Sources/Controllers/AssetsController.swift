package import HTTPServer
package import Routing

/// Sends the files of `Public` that pages link to.
package struct AssetsController: Sendable {
    private let folder: StaticFiles
    private let files: [Asset: StaticFile]

    /// The version in links to the assets. It changes with the content of any asset.
    package let version: Int64

    /// Looks up every asset, so that a missing one is reported at the start.
    package init(folder: StaticFiles) throws(MissingAssets) {
        let found = Asset.allCases.compactMap { asset in folder.file(at: asset.path).map { (asset, $0) } }
        let files = Dictionary(uniqueKeysWithValues: found)
        let missing = Asset.allCases.filter { files[$0] == nil }
        guard missing.isEmpty else { throw MissingAssets(assets: missing) }
        self.files = files
        self.folder = folder
        version = Int64(folder.version)
    }

    /// Sends an asset. For an earlier version, it sends the current asset, which the browser revalidates at each use.
    package func send(_ asset: Asset, version: Int64?, _ request: Request) throws(MissingAssets) -> Response {
        guard let file = files[asset] else { throw MissingAssets(assets: [asset]) }
        return folder.response(for: file, to: request, isImmutable: version == self.version)
    }
}

/// The folder of public files lacks assets.
package struct MissingAssets: Error, Equatable, CustomStringConvertible {
    package let assets: [Asset]

    package var description: String {
        "The folder of public files has no \(assets.map(\.path).joined(separator: ", "))."
            + " Choose the folder Public of Flipside with --public."
    }
}
