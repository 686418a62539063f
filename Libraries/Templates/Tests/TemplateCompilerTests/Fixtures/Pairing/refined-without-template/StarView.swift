/* /* protocol X: View */ */
package protocol StarView: RowView where Self: Sendable {}
