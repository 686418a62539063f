extension Span<UInt8> {
    /// Where `byte` is found first, from `start` on.
    func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
        for index in start..<count where self[index] == byte { return index }
        return nil
    }
}
