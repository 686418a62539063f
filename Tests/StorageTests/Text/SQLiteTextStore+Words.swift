import Foundation
import Models
import Storage

extension SQLiteTextStore {
    /// Saves a text of somebody unknown.
    func save(_ text: String) async throws -> TextState {
        try await save(TextEdit(text: text, time: Date())).state
    }
}
