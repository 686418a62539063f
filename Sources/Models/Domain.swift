package import Observation

/// The actor that isolates the models that hold state.
///
/// Observers never miss the last change, because a change and its announcement are one step on the same actor. Nothing
/// long runs here: a model awaits its store, and reading a model's state takes less than a microsecond.
@globalActor
package actor Domain {
    package static let shared = Domain()
}

/// A model whose state can be observed. Conforming types are `@Observable`, or have the state of a ``Loader``, which is.
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

    /// Returns the states of `changes()`, each with the one that was announced to the same observer before.
    package func announcements() -> Announcements<State> {
        Announcements(changes: changes())
    }
}

/// The states of a model as it announces them, each with the former one; that of the first is `nil`. These are the options
/// "initial", "new" and "old" of key-value observing.
package struct Announcements<State: Sendable>: AsyncSequence, Sendable {
    let changes: Observations<State, Never>

    package func makeAsyncIterator() -> Iterator {
        Iterator(changes: changes.makeAsyncIterator())
    }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate var changes: Observations<State, Never>.Iterator
        private var latest: State?

        fileprivate init(changes: Observations<State, Never>.Iterator) {
            self.changes = changes
        }

        package mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async -> (state: State, former: State?)? {
            guard let state = await changes.next(isolation: actor) else { return nil }
            defer { latest = state }
            return (state, latest)
        }
    }
}
