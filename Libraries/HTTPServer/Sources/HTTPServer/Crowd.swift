/// Tells when of many most have gone.
struct Crowd {
    /// Fewer are none.
    private static let size = 1024

    private var peak = 0

    mutating func grow(to count: Int) {
        peak = max(peak, count)
    }

    /// - Returns: Whether of a crowd an eighth is left: once for each crowd.
    mutating func shrink(to count: Int) -> Bool {
        guard peak >= Self.size, count <= peak / 8 else { return false }
        peak = count
        return true
    }
}
