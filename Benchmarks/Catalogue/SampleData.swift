import Foundation
import Models
import Synchronization

/// Songs as in a real library: few words, and few artists, are in most of them. They are the same in each run.
final class SongSource: Sendable {
    static let rareArtist = "The Rare Artist"
    static let frequentArtist = "The Frequent Artist"

    private static let syllables = [
        "ba", "co", "di", "fu", "ge", "ha", "ki", "lo", "me", "ni", "po", "ra", "se", "tu", "vi", "zo",
    ]
    private static let frequent = ["love", "night", "the", "you", "me", "time", "heart", "life", "Été", "don’t"]

    private struct Progress {
        var number = 0
        var random: UInt64 = 0x9E37_79B9_7F4A_7C15
    }

    private let count: Int
    private let progress = Mutex(Progress())

    init(count: Int) { self.count = count }

    func next() throws -> Draft<Song>? {
        try progress.withLock { progress in
            guard progress.number < count else { return nil }
            progress.number += 1
            return try Self.song(progress.number, of: count, &progress.random)
        }
    }

    private static func song(_ number: Int, of count: Int, _ random: inout UInt64) throws -> Draft<Song> {
        var words = [word(next(&random)), word(next(&random))]
        let chance = next(&random)
        if chance % 3 > 0 { words.insert(frequent[Int(chance >> 8) % frequent.count], at: Int(chance >> 40) % 3) }
        if number.isMultiple(of: 4) { words.append("number \(number)") }
        if number.isMultiple(of: count / 20) { words += ["zanzibar", "long"] }
        if number.isMultiple(of: count / 500) { words.append("quartz") }
        let facts = ItemFacts(
            album: chance % 2 == 0 ? "Album \(number / 12)" : nil,
            year: 1950 + Int(chance >> 16) % 75,
            seconds: 120 + Int(chance >> 24) % 300,
            rating: chance % 5 == 0 ? Rating(halves: 1 + Int(chance >> 32) % 10) : nil
        )
        return try Draft(
            name: words.joined(separator: " "),
            credit: artist(number, of: count, next(&random)),
            facts: facts
        )
    }

    private static func artist(_ number: Int, of count: Int, _ random: UInt64) -> String {
        if number.isMultiple(of: count / 20) { return rareArtist }
        if number.isMultiple(of: 10) { return frequentArtist }
        return "Artist \(word(random % 2_000)) \(random % UInt64(max(10, count / 30)))"
    }

    /// Returns a word; those of lower numbers are more frequent.
    private static func word(_ random: UInt64) -> String {
        let number = Int(random % 4_096) * Int((random >> 20) % 4_096) / 4_096
        return syllables[number % 16] + syllables[number / 16 % 16] + (number > 255 ? syllables[number / 256] : "")
    }

    /// Returns the next pseudo-random number (xorshift).
    private static func next(_ state: inout UInt64) -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

/// Stars with a summary, topics, and one of a dozen languages.
struct StarSource {
    private static let languages = [
        "Swift", "C", "C++", "Rust", "Go", "Python", "JavaScript", "TypeScript", "Java", "Kotlin", "Zig", "HTML",
    ]

    let count: Int
    var pageCount: Int { (count + StarRequest.pageSize - 1) / StarRequest.pageSize }

    /// Returns a page of stars, the newest, of the highest number, first.
    func starPage(_ page: Int) -> StarPage {
        let first = count - (page - 1) * StarRequest.pageSize
        let numbers = stride(from: first, to: max(0, first - StarRequest.pageSize), by: -1)
        return StarPage(
            stars: numbers.map(star),
            entityTag: "W/\"\(page)\"",
            nextPage: page < pageCount ? page + 1 : nil,
            lastPage: pageCount
        )
    }

    private func star(_ number: Int) -> Star {
        let mixed = number &* 2_654_435_761 % 1_000_003
        let repository = Repository(
            id: Int64(number),
            fullName: "owner-\(mixed % 997)/repository-\(number)",
            url: "https://github.com/owner-\(mixed % 997)/repository-\(number)",
            summary: "A word\(mixed % 500) of a library for word\(mixed % 71)s, fast and small, with \(mixed)"
                + (number.isMultiple(of: 100) ? " quartz" : ""),
            language: mixed % 13 == 12 ? nil : Self.languages[mixed % 13],
            starCount: mixed / 7,
            topics: ["topic-\(mixed % 40)", "library"],
            pushedAt: Date(timeIntervalSince1970: 1_700_000_000 + Double(mixed) * 60),
            isArchived: mixed % 11 == 0
        )
        return Star(
            repository: repository,
            starredAt: Date(timeIntervalSince1970: 1_500_000_000 + Double(number) * 3_600)
        )
    }
}
