/// In which colours somebody wants the pages.
package enum Theme: String, CaseIterable, Sendable {
    /// As the system has it.
    case auto
    case light
    case dark
}
