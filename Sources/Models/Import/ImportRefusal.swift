/// Why an import does not begin.
package enum ImportRefusal: Error, Sendable, Equatable {
    /// There is one at a time, and this file is being imported.
    case underWay(fileName: String)
    /// The program is about to end.
    case closed
}
