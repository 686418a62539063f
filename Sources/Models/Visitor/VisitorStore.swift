/// What `VisitorModel` needs to keep what a visitor leaves.
///
/// Nothing is kept of a visitor before the first change. A change counts the version up in the same transaction, and
/// answers with the state that is now stored; what is already stored, byte for byte, is no change.
package protocol VisitorStore: Sendable {
    /// Version 0, and nothing else, for whom the store does not know.
    func load(_ visitor: VisitorID) async throws -> VisitorState

    /// - Parameter name: nil for none any more.
    func save(greetingName name: Name?, of visitor: VisitorID) async throws -> VisitorState

    func save(_ profile: Profile, of visitor: VisitorID) async throws -> VisitorState

    /// - Parameter change: Makes the new settings of those that are stored, within the transaction: a change that was made
    ///   meanwhile is not lost. What it throws is thrown, and nothing is changed.
    func change(
        settingsOf visitor: VisitorID,
        _ change: @escaping @Sendable (Settings) throws -> Settings
    ) async throws -> VisitorState
}
