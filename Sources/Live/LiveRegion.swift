import HTTPServer
package import Rendering

/// A part of a page, rendered from the state of a model.
package struct LiveRegion<State: Sendable>: Sendable {
    let name: String
    /// Whether the region differs between two states.
    let differs: @Sendable (State, State) -> Bool
    /// Returns the region for a state of a version.
    let fragment: @Sendable (State, Int) -> LiveFragment

    /// A region that differs between any two states.
    /// - Parameters:
    ///   - name: The name, made of letters, digits and hyphens.
    ///   - view: Returns the region as a page shows it. Its outermost element has the id and the version.
    package init(_ name: some RawRepresentable<String>, view: @escaping @Sendable (State) -> some View) {
        self.name = name.rawValue
        differs = { _, _ in true }
        fragment = { state, version in LiveFragment(version: version) { .region(view(state)) } }
    }

    /// A region that shows a part of the state. A change of other parts is not sent.
    package init(
        _ name: some RawRepresentable<String>,
        of part: @escaping @Sendable (State) -> some Equatable & Sendable,
        view: @escaping @Sendable (State) -> some View
    ) {
        self.name = name.rawValue
        differs = { part($0) != part($1) }
        fragment = { state, version in LiveFragment(version: version) { .region(view(state)) } }
    }

    /// A region that marks the changes for clients with the previous version.
    /// - Parameter changed: Returns the previous version, and the region with the changes marked; `nil` if there is
    ///   none. It is called before the state is announced, so that no client waits while two states are compared.
    package init<Changed: View>(
        _ name: some RawRepresentable<String>,
        changed: @escaping @Sendable (State) -> (since: Int, view: Changed)?,
        view: @escaping @Sendable (State) -> some View
    ) {
        self.name = name.rawValue
        differs = { _, _ in true }
        fragment = { state, version in
            let changed = changed(state)
            return LiveFragment(
                version: version,
                difference: { since in changed.flatMap { $0.since == since ? .region($0.view) : nil } },
                region: { .region(view(state)) }
            )
        }
    }

    /// A list that sends only its changed rows.
    /// - Parameter rows: Returns the rows that differ from an older version. Its outermost element has both versions. If it
    ///   returns `nil`, because the older version is no longer known, the whole list is sent.
    package init<Rows: View>(
        _ name: some RawRepresentable<String>,
        rows: @escaping @Sendable (State, _ since: Int) -> Rows?,
        view: @escaping @Sendable (State) -> some View
    ) {
        self.name = name.rawValue
        differs = { _, _ in true }
        fragment = { state, version in
            LiveFragment(version: version, difference: { rows(state, $0).map { .rows($0) } }) { .region(view(state)) }
        }
    }
}
