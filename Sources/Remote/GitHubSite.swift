import Foundation

/// The web pages of a GitHub instance.
struct GitHubSite: Equatable {
    /// The base URL, without a slash at the end.
    let url: String

    /// Finds the web pages that belong to the base URL of an API. GitHub Enterprise Server has its API below "/api/v3"
    /// on the same host, and GitHub Enterprise Cloud on a host with "api." before it. Any other URL is
    /// `https://api.github.com`, or a proxy for it.
    init(of api: RemoteAddress) {
        if "\(api.url.path())/".hasPrefix("/api/v3/"), let scheme = api.url.scheme {
            url = "\(scheme)://\(api.authority)"
        } else if api.host.hasPrefix("api."), api.host.hasSuffix(".ghe.com") {
            url = "https://\(api.host.dropFirst(4))"
        } else {
            url = GitHubRepositoryObject.standardSite
        }
    }
}

extension RemoteAddress {
    /// The host, with the port if the URL has one.
    fileprivate var authority: String {
        // Foundation returns the address of an IPv6 host without brackets.
        let host = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return url.port.map { "\(host):\($0)" } ?? host
    }
}
