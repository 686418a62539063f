extension String {
    /// The same with a capital letter at its beginning, of words in ASCII.
    var capitalizingFirst: String {
        prefix(1).uppercased() + dropFirst()
    }
}
