@testable import HTTPServer

/// A date in a field, in any of its three formats.
enum DateTarget: FuzzTarget {
    static let name = "dates"

    /// What two digits of a year are understood by: the middle of a century, and its last year.
    private static let presents = [
        DateReference.secondsSince1970(2026, 7, 2), DateReference.secondsSince1970(2099, 1, 1),
    ]

    static func check(_ input: [UInt8]) throws(BrokenRule) {
        let text = String(decoding: input, as: UTF8.self)
        for (present, year) in zip(presents, [2026, 2099]) {
            let date = HTTPDate(text, now: HTTPDate(secondsSince1970: present))
            try expect(
                date?.secondsSince1970 == DateReference.date(Array(text.utf8), thisYear: year),
                "a date is misread"
            )
            guard let date else { continue }
            try expect(HTTPDate(date.description) == date, "a date that is printed means something else")
        }
    }
}
