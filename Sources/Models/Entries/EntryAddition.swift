/// What has become of an entry that was sent.
package struct EntryAddition: Sendable, Equatable {
    package let entry: Entry
    /// The same form had come before, and its entry is the one that was added then.
    package let isRepeated: Bool

    package init(entry: Entry, isRepeated: Bool) {
        self.entry = entry
        self.isRepeated = isRepeated
    }
}
