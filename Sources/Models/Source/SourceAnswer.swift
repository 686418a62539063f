/// What a source has answered.
package enum SourceAnswer: Sendable {
    /// What one has is still what is there.
    case unchanged
    /// A file that has arrived whole, and what it is known by, if anything.
    case file(ImportFile, SourceValidators?)
}
