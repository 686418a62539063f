/// Gives each different piece of some texts a number: quick to compare, and exact, whereas strings are equal that only
/// look alike.
struct TextPieces {
    private var numbers: [[UInt8]: Int] = [:]

    mutating func numbers(of pieces: [Substring]) -> [Int] {
        pieces.map { number(of: Array($0.utf8)) }
    }

    private mutating func number(of piece: [UInt8]) -> Int {
        if let number = numbers[piece] { return number }
        numbers[piece] = numbers.count
        return numbers.count - 1
    }
}
