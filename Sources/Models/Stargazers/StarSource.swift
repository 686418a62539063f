/// Where `StargazerModel` gets stars from: GitHub.
package protocol StarSource: Sendable {
    /// The answer to a request.
    ///
    /// It asks for one thing at a time, whoever calls, and does not ask at all before the time that GitHub has named: then
    /// it throws `StarsFailure.limited` at once. It keeps limits of its own, so that it ends at some time with so many
    /// bytes; and it ends at once when its task is cancelled.
    func answer(to request: StarRequest) async throws(StarsFailure) -> StarAnswer
}
