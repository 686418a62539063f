import Observation

/// The changes of a model's state since observation began.
///
/// A slow observer skips states. The old value of each change is the new value of the change before, so nothing is missing
/// between them, and the last change always arrives.
package struct ObservedChanges<Value: Sendable & Equatable>: AsyncSequence, Sendable {
    private let states: Observations<Value, Never>
    private let start: Value
    private let options: ObservingOptions

    /// - Parameters:
    ///   - states: The current state, then the latest state after each change.
    ///   - start: The current state.
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
        /// Whether the initial value is still to be delivered.
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

/// A change of an observed value, with the values that the observer has asked for.
package struct ObservedChange<Value: Sendable & Equatable>: Sendable, Equatable {
    /// The value before the change; nil for the initial value, or without the option `.old`.
    package let old: Value?
    /// The value after the change; nil without the option `.new`.
    package let new: Value?
}

/// The values that an observer wants to receive, modelled on `NSKeyValueObservingOptions`.
package struct ObservingOptions: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The value before a change.
    package static let old = ObservingOptions(rawValue: 1)
    /// The value after a change.
    package static let new = ObservingOptions(rawValue: 2)
    /// The value at the beginning, before any change. It has no old value.
    package static let initial = ObservingOptions(rawValue: 4)
}
