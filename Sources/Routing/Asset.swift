/// A file of the folder `Public`: its raw value is its name there and its path below the root.
package enum Asset: String, CaseIterable, Sendable {
    case stylesheet = "app.css"
    case icon = "icon.svg"
    case liveScript = "live.js"
    case liveWorker = "live-worker.js"
    case flipsideScript = "flipside.js"
    /// What browsers and other programs ask for unasked.
    case favicon = "favicon.ico"

    init?(_ name: PathName) {
        guard let asset = Self.allCases.first(where: { name.equals($0.rawValue) }) else { return nil }
        self = asset
    }
}
