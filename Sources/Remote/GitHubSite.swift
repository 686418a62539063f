import Foundation

extension RemoteAddress {
    /// The base URL of the web pages that belong to this base URL of GitHub's API, without a slash at the end.
    ///
    /// GitHub Enterprise Server has its API below "/api/v3" on the same host, GitHub Enterprise Cloud on a host with
    /// "api." before it. Any other URL is `https://api.github.com`, or a proxy for it.
    var gitHubSite: String {
        if "\(url.path())/".hasPrefix("/api/v3/"), let scheme = url.scheme { return "\(scheme)://\(authority)" }
        if host.hasPrefix("api."), host.hasSuffix(".ghe.com") { return "https://\(host.dropFirst(4))" }
        return GitHubRepositoryObject.standardSite
    }

    /// The host, with the port if the URL has one.
    private var authority: String {
        // Foundation returns an IPv6 address without its brackets.
        let host = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return url.port.map { "\(host):\($0)" } ?? host
    }
}
