/// What became of an edit.
package enum EditOutcome<Item: CatalogueItem>: Sendable, Equatable {
    case edited(Item)
    /// Somebody else was faster: this is what they made of it. Nothing is changed.
    case changedMeanwhile(Item)
    /// It has been deleted. Nothing is changed.
    case gone
}
