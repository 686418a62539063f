package import Models
import Views

package struct SourceCountViewModel: SourceCountView, Equatable {
    package let count: String
    package let time: String
    package let timestamp: String
    package let leftOut: String?

    package init(_ load: SourceLoad, of kind: CatalogueKind, from host: String) {
        count = "\(kind.quantity(load.rowCount)) from \(host)"
        let time = UTCTime(load.time)
        self.time = time.words
        timestamp = time.timestamp
        leftOut = load.badRowCount == 0 ? nil : Self.words(badRowCount: load.badRowCount)
    }

    private static func words(badRowCount: Int) -> String {
        let rows = Quantity(badRowCount, one: "row there", many: "rows there").words
        return "\(rows) cannot be kept. As long as that is so, nothing is taken away that is no longer there."
    }
}
