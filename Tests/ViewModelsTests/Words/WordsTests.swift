import Testing

@testable import ViewModels

struct WordsTests {
    @Test(arguments: [
        (0, "0 songs"), (1, "1 song"), (2, "2 songs"), (999, "999 songs"), (1000, "1,000 songs"),
        (12_345, "12,345 songs"), (1_234_567, "1,234,567 songs"),
    ])
    func `a quantity is a grouped number and the singular or the plural`(number: Int, words: String) {
        #expect(number.counted("song") == words)
    }

    @Test func `the smallest integer can be grouped`() {
        #expect(Int.min.grouped == "-9,223,372,036,854,775,808")
    }

    @Test(arguments: [
        (-1, "0"), (0, "0"), (999, "999"), (1_000, "1k"), (1_049, "1k"), (1_050, "1.1k"), (1_234, "1.2k"),
        (9_949, "9.9k"),
        (9_950, "10k"), (10_499, "10k"), (68_499, "68k"), (999_499, "999k"), (999_500, "1M"), (1_250_000, "1.3M"),
        (999_499_999, "999M"), (999_500_000, "1B"), (.max, "9223372037B"),
    ])
    func `a short number is rounded`(number: Int, words: String) {
        #expect(number.abbreviated == words)
    }
}
