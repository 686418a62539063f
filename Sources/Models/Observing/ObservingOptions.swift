/// What an observer wants to be told, as `NSKeyValueObservingOptions` has it.
package struct ObservingOptions: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The value of before a change.
    package static let old = ObservingOptions(rawValue: 1)
    /// The value after it.
    package static let new = ObservingOptions(rawValue: 2)
    /// To be told of the value once at the beginning, before any change; there is nothing old then.
    package static let initial = ObservingOptions(rawValue: 4)
}
