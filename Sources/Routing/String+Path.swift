extension String {
    /// A path with a number in it, made in one piece: a list has two for each of its rows, and interpolation makes such a
    /// string of several.
    init(path head: String, _ number: Int64, _ tail: String = "") {
        let digits = number.description
        let length = head.utf8.count + digits.utf8.count + tail.utf8.count
        self.init(unsafeUninitializedCapacity: length) { buffer in
            // Safe: the buffer has room for the three, and each is written where the one before has ended.
            var end = buffer.initialize(fromContentsOf: head.utf8)
            end = buffer[end...].initialize(fromContentsOf: digits.utf8)
            end = buffer[end...].initialize(fromContentsOf: tail.utf8)
            return end
        }
    }
}
