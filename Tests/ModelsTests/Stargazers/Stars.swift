import Foundation
import Models

/// Stars by their repositories' numbers, the newest first: a higher number was starred later.
func stars(_ ids: [Int64], starCount: Int = 1) -> [Star] {
    ids.map { id in
        Star(
            repository: Repository(
                id: id,
                fullName: "o/r\(id)",
                url: "https://github.com/o/r\(id)",
                starCount: starCount
            ),
            starredAt: Date(timeIntervalSince1970: 1_700_000_000 + TimeInterval(id))
        )
    }
}

/// So many stars, from the highest number to 1.
func stars(count: Int, starCount: Int = 1) -> [Star] {
    stars((1...Int64(count)).reversed(), starCount: starCount)
}
