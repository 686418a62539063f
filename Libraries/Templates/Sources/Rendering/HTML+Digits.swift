extension HTML {
    /// Appends a number in decimal digits.
    mutating func append(_ number: Int) {
        if number < 0 { write(markup: "-") }
        append(digitsOf: number.magnitude)
    }

    private mutating func append(digitsOf number: UInt) {
        if number >= 10 { append(digitsOf: number / 10) }
        buffer.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
