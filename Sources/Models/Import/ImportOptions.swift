/// How a file is to be imported.
package struct ImportOptions: Sendable, Equatable {
    package var kind: CatalogueKind
    /// `nil` to find it out.
    package var format: CatalogueFormat?
    /// Whether one bad row is reason enough to take none.
    package var isStrict: Bool
    /// Whether to leave out what is in the catalogue already, or comes twice.
    package var skipsDuplicates: Bool

    package init(
        kind: CatalogueKind,
        format: CatalogueFormat? = nil,
        isStrict: Bool = false,
        skipsDuplicates: Bool = true
    ) {
        self.kind = kind
        self.format = format
        self.isStrict = isStrict
        self.skipsDuplicates = skipsDuplicates
    }
}
