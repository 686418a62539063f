extension UInt8 {
    /// An ASCII letter in lower case; every other byte as it is.
    var lowercased: UInt8 {
        self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }
}
