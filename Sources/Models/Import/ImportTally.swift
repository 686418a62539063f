/// What has become of the rows of a file so far.
struct ImportTally: Sendable {
    var rowCount = 0
    private(set) var badRowCount = 0
    private(set) var problems = ImportProblems()

    mutating func addBadRow(_ problems: [ImportProblem]) {
        rowCount += 1
        badRowCount += 1
        self.problems.add(problems)
    }

    /// The row at which the file breaks off counts as a bad one.
    mutating func breakOff(_ problem: ImportProblem) {
        rowCount += 1
        badRowCount += 1
        problems.breakOff(problem)
    }
}
