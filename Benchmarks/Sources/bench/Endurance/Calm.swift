import Foundation

/// No hardship: the baseline of the other trials.
struct Calm: Hardship {
    let name = "Calm"

    func endure(port: Int, until isOver: () -> Bool) throws -> String {
        while !isOver() { usleep(10_000) }
        return "nothing else going on"
    }
}
