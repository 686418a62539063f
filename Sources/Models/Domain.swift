package import Observation

/// The actor that isolates the models that hold state.
///
/// Observers never miss the last change, because a change and its announcement are one step on the same actor. Nothing
/// long runs here: a model awaits its store, and reading a model's state takes less than a microsecond.
@globalActor
package actor Domain {
    package static let shared = Domain()
}

/// A model whose state can be observed. Conforming types are `@Observable`.
@Domain
package protocol ObservableModel: AnyObject, Sendable {
    associatedtype State: Sendable

    var state: State { get }
}

extension ObservableModel {
    /// Returns the current state, then the latest state after each change. A slow observer skips states, and always
    /// receives the last one.
    package func changes() -> Observations<State, Never> {
        Observations { self.state }
    }
}
