import Models
import Testing

@Suite struct PlayingTimeTests {
    @Test(arguments: [
        ("3:54", 234), ("0:01", 1), ("1:02:03", 3_723), ("234", 234), ("90:00", 5_400), ("99:59:59", 359_999),
        ("03:54", 234),
    ])
    func `a time is read as people write it`(text: String, seconds: Int) {
        #expect(PlayingTime(text)?.seconds == seconds)
    }

    @Test(arguments: [
        "", ":", "3:", ":54", "3:5", "3:60", "1:60:00", "1:2:03", "-1", "+1", "0", "0:00", "3.54", "3:54 ",
        "1:00:00:00",
        "360000", "100:00:00", "9999999999999999999999", "３:54",
    ])
    func `what is no time, or none that anything takes, is refused`(text: String) {
        #expect(PlayingTime(text) == nil)
    }

    @Test(arguments: [(1, "0:01"), (59, "0:59"), (234, "3:54"), (3_600, "1:00:00"), (359_999, "99:59:59")])
    func `it is written so that it can be read again`(seconds: Int, text: String) {
        #expect(PlayingTime(seconds: seconds).text == text)
        #expect(PlayingTime(text)?.seconds == seconds)
    }
}
