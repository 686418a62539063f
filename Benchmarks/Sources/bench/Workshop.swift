import Dispatch
import Foundation

/// The files and processes of a run, which are removed when the run ends.
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
