import Foundation
import Models

/// The web pages of the GitHub whose API is at an address.
struct GitHubSite: Equatable {
    /// With no slash at the end.
    let url: String

    /// By the addresses that GitHub documents: an enterprise's server has its API below "/api/v3" of its pages' host, and its
    /// cloud on the host that has "api." before theirs. Anything else is `https://api.github.com`, or something in its place
    /// that hands on what that says.
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
    /// The host, and the port where it is not the usual one.
    fileprivate var authority: String {
        // Foundation gives the address of an IPv6 host without its brackets.
        let host = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return url.port.map { "\(host):\($0)" } ?? host
    }
}
