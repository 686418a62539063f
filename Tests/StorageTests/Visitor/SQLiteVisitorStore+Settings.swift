import Models
import Storage

extension SQLiteVisitorStore {
    /// Settings in the place of whatever there was.
    func save(_ settings: Settings, of visitor: VisitorID) async throws -> VisitorState {
        try await change(settingsOf: visitor) { _ in settings }
    }
}
