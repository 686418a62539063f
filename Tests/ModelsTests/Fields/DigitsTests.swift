import Models
import Testing

@Suite struct DigitsTests {
    @Test(arguments: [("0", 0), ("007", 7), ("999999999999999999", 999_999_999_999_999_999)])
    func `decimal digits are read as a number`(text: String, number: Int) {
        #expect(Int(digits: text.utf8) == number)
    }

    @Test(arguments: ["", "-1", "+1", " 1", "1 ", "1.0", "1e3", "١", "1000000000000000000"])
    func `other texts are not read as numbers`(text: String) {
        #expect(Int(digits: text.utf8) == nil)
    }
}
