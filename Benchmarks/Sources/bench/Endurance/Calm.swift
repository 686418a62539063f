import Foundation

/// Nothing at all, to compare with.
struct Calm: Hardship {
    let name = "Calm"

    func endure(port: Int, until isOver: () -> Bool) throws -> String {
        while !isOver() { usleep(10_000) }
        return "nothing else going on"
    }
}
