import Testing

@testable import Remote

struct GitHubSiteTests {
    @Test(arguments: [
        ("https://api.github.com", "https://github.com"),
        ("https://git.example/api/v3", "https://git.example"),
        ("https://git.example:8443/api/v3/", "https://git.example:8443"),
        ("http://[::1]:3000/api/v3", "http://[::1]:3000"),
        ("https://api.octo.ghe.com", "https://octo.ghe.com"),
        ("http://127.0.0.1:9999", "https://github.com"),
        ("https://cache.example/github", "https://github.com"),
        ("https://git.example/api/v30", "https://github.com"),
    ])
    func `the web pages are derived from the API's URL`(api: String, site: String) throws {
        #expect(GitHubSite(of: try #require(RemoteAddress(api))).url == site)
    }
}
