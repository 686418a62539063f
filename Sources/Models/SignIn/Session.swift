package import Foundation

/// The time for which a browser is let in without being asked again.
package struct Session: Sendable, Hashable {
    /// 32 bytes: the digest of the token that the browser has.
    package let tokenDigest: [UInt8]
    package let end: Date

    package init(tokenDigest: [UInt8], end: Date) {
        self.tokenDigest = tokenDigest
        self.end = end
    }
}
