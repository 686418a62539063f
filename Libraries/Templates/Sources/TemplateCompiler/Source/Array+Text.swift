extension [UInt8] {
    /// Whether `text` stands at `index`. Nothing stands beyond the end.
    func has(_ text: String, at index: Int) -> Bool {
        guard index < count, self[index] == text.utf8.first else { return false }
        return self[index...].starts(with: text.utf8)
    }

    /// The offset at which `text` comes next, from `start` on.
    func offset(of text: String, from start: Int) -> Int? {
        indices.dropFirst(start).first { has(text, at: $0) }
    }
}
