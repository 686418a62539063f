/// What becomes of the scalars of one script.
struct FoldingTable {
    let range: ClosedRange<UInt32>
    private let folded: [[UInt8]?]

    init(_ range: ClosedRange<UInt32>, by fold: (Unicode.Scalar) -> [UInt8]?) {
        self.range = range
        folded = range.map { value in Unicode.Scalar(value).flatMap(fold) }
    }

    /// nil for what stands between words.
    subscript(scalar: Unicode.Scalar) -> [UInt8]? { folded[Int(scalar.value - range.lowerBound)] }
}
