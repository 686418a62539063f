package import FakeGitHub
package import Flipside
import Remote

extension StarSupply {
    /// What the program itself asks by, of a GitHub on this machine.
    package static func from(_ gitHub: FakeGitHub, by clock: SteppedClock) throws -> StarSupply {
        guard let address = RemoteAddress(gitHub.url) else { throw NoAddress() }
        var supply = StarSupply(
            source: GitHubStars(client: HTTPClient(userAgent: "Flipside/test"), address: address, now: { clock.now })
        )
        supply.sleep = clock.sleep
        return supply
    }

    private struct NoAddress: Error {}
}
