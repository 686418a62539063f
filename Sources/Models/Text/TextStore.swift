/// What `TextModel` needs to keep its text and the versions of it.
package protocol TextStore: Sendable {
    /// The text as it was last saved; empty, with version 0, before the first save.
    func load() async throws -> TextState

    /// Does what `edit.step(on:)` says of what is stored, and answers with it: all in one transaction, which is on
    /// disk when this returns.
    ///
    /// A new version ends those that are `TextModel.versionLimit` and more before it.
    func save(_ edit: TextEdit) async throws -> TextStep

    /// All versions that are kept, the newest first.
    func versions() async throws -> [TextVersion]

    /// nil when there is none of this number, or no more.
    func version(_ number: Int) async throws -> TextVersion?
}
