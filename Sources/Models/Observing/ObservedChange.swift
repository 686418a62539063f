/// A change of an observed value, with as much of it as the observer has asked for.
package struct ObservedChange<Value: Sendable & Equatable>: Sendable, Equatable {
    /// What the observer was told of last; nil at the beginning, or when `.old` was not asked for.
    package let old: Value?
    /// nil when `.new` was not asked for.
    package let new: Value?
}
