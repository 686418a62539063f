import Testing

@testable import ViewModels

struct QuantityTests {
    @Test(arguments: [
        (0, "0 songs"), (1, "1 song"), (2, "2 songs"), (999, "999 songs"), (1000, "1,000 songs"),
        (12_345, "12,345 songs"), (1_234_567, "1,234,567 songs"),
    ])
    func `a number of things is put into words`(number: Int, words: String) {
        #expect(Quantity(number, one: "song", many: "songs").words == words)
    }

    @Test func `any number can be grouped`() {
        #expect(Quantity.grouped(.min) == "-9,223,372,036,854,775,808")
    }
}
