/// A file of the folder `Public`; the raw value is its name.
package enum Asset: String, CaseIterable, Sendable {
    case stylesheet = "app.css"
    case icon = "icon.svg"
    case liveScript = "live.js"
    case liveWorker = "live-worker.js"
    case flipsideScript = "flipside.js"
    /// The icon that browsers request without a link.
    case favicon = "favicon.ico"

    init?(path: Substring) {
        self.init(rawValue: String(path.dropFirst()))
    }

    var path: String { "/\(rawValue)" }
}

/// The fingerprint of each asset's content, so that a page links to the content that it was made for.
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
