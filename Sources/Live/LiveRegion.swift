import HTTPServer
package import Rendering

/// A part of a page, rendered from the state of a model.
package struct LiveRegion<State: Sendable>: Sendable {
    /// Whether the region differs between two states.
    let differs: @Sendable (State, State) -> Bool
    /// Returns the region for a state of a revision.
    let fragment: @Sendable (State, Int) -> LiveFragment

    /// A region that differs between any two states.
    /// - Parameters:
    ///   - name: The name, made of letters, digits and hyphens.
    ///   - view: Returns the region as a page shows it. Its outermost element has the id and the revision.
    package init(_ name: some RawRepresentable<String>, view: @escaping @Sendable (State) -> some View) {
        let name = name.rawValue
        differs = { _, _ in true }
        fragment = { state, revision in LiveFragment(name, revision: revision) { .region(view(state)) } }
    }

    /// A region that shows a part of the state. A change of other parts is not sent.
    package init(
        _ name: some RawRepresentable<String>,
        of part: @escaping @Sendable (State) -> some Equatable & Sendable,
        view: @escaping @Sendable (State) -> some View
    ) {
        let name = name.rawValue
        differs = { part($0) != part($1) }
        fragment = { state, revision in LiveFragment(name, revision: revision) { .region(view(state)) } }
    }

    /// A region that marks the changes for clients with the previous revision.
    /// - Parameter changed: Returns the previous revision, and the region with the changes marked; `nil` if there is
    ///   none. It is called before the state is announced, so that no client waits while two states are compared.
    package init<Changed: View>(
        _ name: some RawRepresentable<String>,
        changed: @escaping @Sendable (State) -> (since: Int, view: Changed)?,
        view: @escaping @Sendable (State) -> some View
    ) {
        let name = name.rawValue
        differs = { _, _ in true }
        fragment = { state, revision in
            let changed = changed(state)
            return LiveFragment(
                name,
                revision: revision,
                difference: { since in changed.flatMap { $0.since == since ? .region($0.view) : nil } },
                region: { .region(view(state)) }
            )
        }
    }

    /// A list that sends only its changed rows.
    /// - Parameter rows: Returns the rows that differ from an older revision. Its outermost element has both revisions. If it
    ///   returns `nil`, because the older revision is no longer known, the whole list is sent.
    package init<Rows: View>(
        _ name: some RawRepresentable<String>,
        rows: @escaping @Sendable (State, _ since: Int) -> Rows?,
        view: @escaping @Sendable (State) -> some View
    ) {
        let name = name.rawValue
        differs = { _, _ in true }
        fragment = { state, revision in
            LiveFragment(name, revision: revision, difference: { rows(state, $0).map { .rows($0) } }) {
                .region(view(state))
            }
        }
    }
}
