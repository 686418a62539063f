/// What the password is asked for.
package enum Protection: String, CaseIterable, Sendable {
    /// To change something; everyone may read.
    case writes
    /// To see anything.
    case all
}
