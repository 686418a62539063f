/// Whom the greeting is for.
package enum Greeting: Sendable, Hashable {
    /// Nobody has said a name.
    case nobody
    /// The name that the visitor wants to be greeted by.
    case name(Name)
    /// Without such a name it is the profile's.
    case profile(Profile)
}
