package import FakeGitHub
package import Models
import Remote

extension SyncConfiguration {
    /// Returns the program's own source of stars for a fake GitHub on this machine.
    package static func from(_ gitHub: FakeGitHub, by clock: SteppedClock) throws -> SyncConfiguration {
        guard let address = RemoteAddress(gitHub.url) else { throw NoAddress() }
        // A machine that is busy with tests may respond more slowly than GitHub.
        var limits = HTTPClientLimits()
        limits.idleTimeout = .seconds(60)
        limits.totalTimeout = .seconds(240)
        let client = HTTPClient(userAgent: "Flipside/test", limits: limits)
        var configuration = SyncConfiguration(source: GitHubStars(client: client, address: address, now: { clock.now }))
        configuration.sleep = clock.sleep
        return configuration
    }

    private struct NoAddress: Error {}
}
