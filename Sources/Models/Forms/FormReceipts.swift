/// What came of the last forms, by their tokens: so a form that comes twice, as after a double click, does its work once.
///
/// In memory alone: the second one follows within seconds, and after a restart it is found as a duplicate.
@Domain
package final class FormReceipts<Content: Sendable & Equatable, Receipt: Sendable> {
    /// How many forms are remembered.
    package nonisolated static var limit: Int { 100 }

    private struct Form {
        let token: FormToken
        let content: Content
        let work: Task<Receipt, any Error>
    }

    /// The oldest first.
    private var forms: [Form] = []

    package nonisolated init() {}

    /// Does the work of a form, or waits for what came of it when the same came before.
    /// - Parameters:
    ///   - token: Of the form; nil for one that has none, which is always new.
    ///   - content: What is in it. With another content it is another form, as when somebody has gone back and changed it.
    /// - Throws: What the work throws. The form is then forgotten, and may come again.
    package func receipt(
        of token: FormToken?,
        content: Content,
        _ work: @escaping @Sendable () async throws -> Receipt
    ) async throws -> Receipt {
        guard let token else { return try await work() }
        if let form = forms.first(where: { $0.token == token && $0.content == content }) {
            return try await form.work.value
        }
        let task = Task { try await work() }
        remember(Form(token: token, content: content, work: task))
        do {
            return try await task.value
        } catch {
            forget(token, content)
            throw error
        }
    }

    private func remember(_ form: Form) {
        forms.append(form)
        if forms.count > Self.limit { forms.removeFirst() }
    }

    /// The same form with another content is another one, and may be under way.
    private func forget(_ token: FormToken, _ content: Content) {
        forms.removeAll { $0.token == token && $0.content == content }
    }
}
