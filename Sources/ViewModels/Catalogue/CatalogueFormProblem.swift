package import Models

/// Why a form of media comes back.
package enum CatalogueFormProblem<Item: CatalogueItem>: Error, Sendable, Equatable {
    case mistakes(DraftErrors)
    /// These are there already.
    case duplicates([Item])
    /// Somebody else has made this of it meanwhile.
    case changedMeanwhile(Item)
    /// It was deleted meanwhile.
    case gone
    /// Nothing can be changed as long as an import is under way.
    case busy
}
