/// What is wrong with the rows of a file: all of it is counted, and as much is kept as anybody reads.
package struct ImportProblems: Sendable, Equatable {
    /// How many are kept.
    package static let limit = 50_000

    /// The first ones, in the order of the file.
    package private(set) var first: [ImportProblem] = []
    /// Of all; a row may have several.
    package private(set) var count = 0
    /// The problem after which nothing of the file could be read; `nil` when all of it was.
    package private(set) var end: ImportProblem?

    package init() {}

    mutating func add(_ problems: [ImportProblem]) {
        count += problems.count
        first += problems.prefix(Self.limit - first.count)
    }

    mutating func breakOff(_ problem: ImportProblem) {
        add([problem])
        end = problem
    }
}
