import Views

package struct MarkedPieceViewModel: MarkedPieceView, Equatable {
    package let text: String
    package let isMatch: Bool
}
