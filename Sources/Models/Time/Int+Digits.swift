extension Int {
    /// Reads decimal digits and nothing else: no sign, and 18 at most, which are no overflow.
    package init?(digits bytes: some Collection<UInt8>) {
        guard (1...18).contains(bytes.count) else { return nil }
        var value = 0
        for byte in bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        self = value
    }
}
