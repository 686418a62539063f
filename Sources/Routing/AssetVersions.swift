/// The fingerprint of each asset's content, so that a page links to just the content that it was made for.
package struct AssetVersions: Sendable, Equatable {
    private let versions: [Asset: String]

    package init(_ versions: [Asset: String]) {
        self.versions = versions
    }

    package func version(of asset: Asset) -> String? {
        versions[asset]
    }

    package func route(to asset: Asset) -> Route {
        .asset(asset, version: versions[asset])
    }
}
