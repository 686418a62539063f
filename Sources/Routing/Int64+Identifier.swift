extension Int64 {
    /// Reads an identifier, or the number of a page, in the one form in which it is written, so that each thing has one URL:
    /// decimal digits, no sign, no leading zero.
    init?(identifier digits: Span<UInt8>) {
        guard !digits.isEmpty, digits[0] != UInt8(ascii: "0") else { return nil }
        var value: Int64 = 0
        for index in digits.indices {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digits[index]) else { return nil }
            let (tens, exceeds) = value.multipliedReportingOverflow(by: 10)
            let (sum, exceedsWithDigit) = tens.addingReportingOverflow(Int64(digits[index] - UInt8(ascii: "0")))
            guard !exceeds, !exceedsWithDigit else { return nil }
            value = sum
        }
        self = value
    }

    init?(identifier digits: String) {
        self.init(identifier: digits.utf8.span)
    }
}
