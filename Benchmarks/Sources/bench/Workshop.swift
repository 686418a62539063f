import Dispatch
import Foundation

/// Where a run keeps its files and its processes: both are gone when it ends.
struct Workshop {
    /// The program to compare.
    let flipside: String
    let folder: TemporaryFolder
    let children = ChildProcesses()
    static let publicFolder = "Public"
    private let signals: [any DispatchSourceSignal]

    init(flipside: String) throws {
        self.flipside = flipside
        folder = try TemporaryFolder()
        signals = children.stopOnSignals()
    }

    func close() {
        children.stop()
        signals.forEach { $0.cancel() }
        folder.remove()
    }
}
