package import FakeGitHub
package import Flipside
import Remote

extension StarSupply {
    /// Creates the program's own star supply for a fake GitHub on this machine.
    package static func from(_ gitHub: FakeGitHub, by clock: SteppedClock) throws -> StarSupply {
        guard let address = RemoteAddress(gitHub.url) else { throw NoAddress() }
        // A machine that is busy with tests may respond more slowly than GitHub.
        var limits = HTTPClientLimits()
        limits.headTimeout = .seconds(60)
        limits.idleTimeout = .seconds(60)
        limits.totalTimeout = .seconds(240)
        let client = HTTPClient(userAgent: "Flipside/test", limits: limits)
        var supply = StarSupply(source: GitHubStars(client: client, address: address, now: { clock.now }))
        supply.sleep = clock.sleep
        return supply
    }

    private struct NoAddress: Error {}
}
