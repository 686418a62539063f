/// Why somebody is not signed in. The words for it are the view model's.
package enum SignInError: Error, Sendable, Equatable {
    case wrongPassword
    /// After how many seconds the client may try again.
    case tooManyAttempts(secondsToWait: Int)
}
