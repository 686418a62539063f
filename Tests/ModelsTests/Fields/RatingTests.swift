import Testing

@testable import Models

@Suite struct RatingTests {
    @Test func `a rating is written so that it can be read again`() {
        #expect(Rating.all.map(\.text) == ["0.5", "1", "1.5", "2", "2.5", "3", "3.5", "4", "4.5", "5"])
        #expect(Rating.all.map { Rating($0.text) } == Rating.all)
        #expect(Rating("4.0") == 4)
    }

    @Test(arguments: ["", "0", "0.0", "5.5", "6", "4.", ".5", "4.25", "4,5", "+4", "-1", "4.5 ", "４", "10"])
    func `other texts, and ratings out of range, are refused`(text: String) {
        #expect(Rating(text) == nil)
    }
}
