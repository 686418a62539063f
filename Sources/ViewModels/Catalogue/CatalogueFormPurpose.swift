/// What a form of media is for.
package enum CatalogueFormPurpose: Sendable, Equatable {
    case addition
    /// The version is the one that the edit is based on.
    case edit(id: Int64, version: Int)
}
