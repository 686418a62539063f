import Observation

/// The changes of a model's state since it began to be observed.
///
/// Who is slow skips states: the old value of a change is the new one of the change before, so that nothing is
/// missing between the two, and the last change always comes.
package struct ObservedChanges<Value: Sendable & Equatable>: AsyncSequence, Sendable {
    private let states: Observations<Value, Never>
    private let start: Value
    private let options: ObservingOptions

    /// - Parameters:
    ///   - states: The state, and then the latest after each change.
    ///   - start: The state now.
    init(of states: Observations<Value, Never>, from start: Value, options: ObservingOptions) {
        self.states = states
        self.start = start
        self.options = options
    }

    package func makeAsyncIterator() -> Iterator {
        Iterator(states: states.makeAsyncIterator(), last: start, isDue: options.contains(.initial), options: options)
    }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate var states: Observations<Value, Never>.Iterator
        fileprivate var last: Value
        /// Whether the value of the beginning is still to be told.
        fileprivate var isDue: Bool
        fileprivate let options: ObservingOptions

        package mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async -> ObservedChange<Value>? {
            if isDue {
                isDue = false
                return change(from: nil, to: last)
            }
            while let state = await states.next(isolation: actor) {
                guard state != last else { continue }
                defer { last = state }
                return change(from: last, to: state)
            }
            return nil
        }

        private func change(from old: Value?, to new: Value) -> ObservedChange<Value> {
            ObservedChange(
                old: options.contains(.old) ? old : nil,
                new: options.contains(.new) ? new : nil
            )
        }
    }
}
