package import HTTPServer
package import Routing

/// The files of `Public` that pages link to.
package struct AssetsController: Sendable {
    private let folder: StaticFiles
    private let files: [Asset: StaticFile]

    /// Looks up every asset, so that a missing one is found at the start and not by a visitor.
    package init(folder: StaticFiles) throws(MissingAssets) {
        var files: [Asset: StaticFile] = [:]
        for asset in Asset.allCases { files[asset] = folder.file(at: asset.rawValue) }
        let missing = Asset.allCases.filter { files[$0] == nil }
        guard missing.isEmpty else { throw MissingAssets(assets: missing) }
        self.folder = folder
        self.files = files
    }

    /// What the links to the assets carry.
    package var versions: AssetVersions {
        AssetVersions(files.mapValues(\.fingerprint))
    }

    package func send(_ asset: Asset, to request: Request) throws(MissingAssets) -> Response {
        guard let file = files[asset] else { throw MissingAssets(assets: [asset]) }
        return folder.response(for: file, to: request)
    }
}

/// The folder of public files lacks what the pages need.
package struct MissingAssets: Error, Equatable, CustomStringConvertible {
    package let assets: [Asset]

    package var description: String {
        "The folder of public files lacks \(assets.map(\.rawValue).joined(separator: ", "))."
    }
}
