import Testing

@testable import ViewModels

struct ShortNumberTests {
    @Test(arguments: [
        (-1, "0"), (0, "0"), (999, "999"), (1_000, "1k"), (1_049, "1k"), (1_050, "1.1k"), (1_234, "1.2k"),
        (9_949, "9.9k"),
        (9_950, "10k"), (10_499, "10k"), (68_499, "68k"), (999_499, "999k"), (999_500, "1M"), (1_250_000, "1.3M"),
        (999_499_999, "999M"), (999_500_000, "1B"), (.max, "9223372037B"),
    ])
    func `a large number is said in few signs`(number: Int, words: String) {
        #expect(ShortNumber(number).words == words)
    }
}
