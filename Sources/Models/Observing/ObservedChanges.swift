import Observation

/// The current value of a model, then each change of it with the old and the new value.
///
/// A slow observer skips values, and always receives the last one. The old value of each change is the new value of the
/// previous change.
package struct ObservedChanges<Value: Sendable & Equatable>: AsyncSequence, Sendable {
    private let values: Observations<Value, Never>

    /// - Parameter values: The current value, then the latest value after each change.
    init(of values: Observations<Value, Never>) {
        self.values = values
    }

    package func makeAsyncIterator() -> Iterator {
        Iterator(values: values.makeAsyncIterator())
    }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate var values: Observations<Value, Never>.Iterator
        private var last: Value?

        fileprivate init(values: Observations<Value, Never>.Iterator) {
            self.values = values
        }

        package mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async -> ObservedChange<Value>? {
            guard let value = await values.next(isolation: actor) else { return nil }
            defer { last = value }
            return ObservedChange(old: last, new: value)
        }
    }
}

/// A change of an observed value.
package struct ObservedChange<Value: Sendable & Equatable>: Sendable, Equatable {
    /// The value before the change; `nil` for the value with which the observation begins.
    package let old: Value?
    package let new: Value

    package init(old: Value?, new: Value) {
        self.old = old
        self.new = new
    }
}
