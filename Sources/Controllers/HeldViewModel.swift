import Synchronization

/// A view model for as long as what it shows stays the same: of all the versions of that, the one that was made last.
///
/// Who asks says which version is the latest, so nobody is shown another one.
package final class HeldViewModel<Version: Equatable & Sendable, ViewModel: Sendable>: Sendable {
    private let held = Mutex<(version: Version, viewModel: ViewModel)?>(nil)

    package init() {}

    /// `nil` when it is not held: something has changed, or nobody has asked for it yet.
    package func viewModel(of version: Version) -> ViewModel? {
        held.withLock { held in
            guard let held, held.version == version else { return nil }
            return held.viewModel
        }
    }

    /// Takes the place of the one that is held.
    package func hold(_ viewModel: ViewModel, of version: Version) {
        held.withLock { $0 = (version, viewModel) }
    }
}
