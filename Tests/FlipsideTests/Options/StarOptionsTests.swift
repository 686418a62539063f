import ArgumentParser
import Foundation
import Models
import Remote
import Testing

@testable import Flipside

struct StarOptionsTests {
    private func stars(_ arguments: [String], _ environment: [String: String] = [:]) throws -> StarOptions {
        try ServeOptions(arguments, environment: environment).stars
    }

    private func token(_ environment: [String: String]) throws -> GitHubToken? {
        let client = HTTPClient(userAgent: "test")
        return try stars([], environment).configuration(with: client, environment: environment).serverToken
    }

    @Test func `by default stars come from GitHub without a token, and are synced after six hours`() throws {
        let stars = try stars([])
        #expect(try stars.gitHubAddress == RemoteAddress("https://api.github.com"))
        #expect(try token([:]) == nil)
        #expect(stars.gitHubTokenFile == nil)
        #expect(stars.gitHubInterval.seconds == TimeInterval(21_600))
        #expect(stars.organisation == nil)
    }

    @Test func `each option has a variable, and wins over it`() throws {
        let options = [
            "--github-url", "http://127.0.0.1:9", "--github-token-file", "t", "--github-interval", "60",
            "--organisation", "o",
        ]
        let variables = [
            "FLIPSIDE_GITHUB_URL": "http://127.0.0.1:9", "FLIPSIDE_GITHUB_TOKEN_FILE": "t",
            "FLIPSIDE_GITHUB_INTERVAL": "60", "FLIPSIDE_ORGANISATION": "o",
        ]
        let others = [
            "FLIPSIDE_GITHUB_URL": "https://example.com", "FLIPSIDE_GITHUB_TOKEN_FILE": "x",
            "FLIPSIDE_GITHUB_INTERVAL": "61", "FLIPSIDE_ORGANISATION": "x",
        ]
        for stars in [try stars(options), try stars([], variables), try stars(options, others)] {
            #expect(try stars.gitHubAddress == RemoteAddress("http://127.0.0.1:9"))
            #expect(stars.gitHubTokenFile == "t")
            #expect(stars.gitHubInterval.seconds == TimeInterval(60))
            #expect(stars.organisation == "o")
        }
    }

    @Test func `an interval of 0 syncs on request only`() throws {
        #expect(try stars(["--github-interval", "0"]).gitHubInterval.seconds == nil)
    }

    @Test(arguments: ["59", "-1", "31536001", "6h"])
    func `an invalid interval is refused`(interval: String) {
        #expect(throws: (any Error).self) { try stars(["--github-interval", interval]) }
    }

    @Test(arguments: ["api.github.com", "ftp://api.github.com", "https://me:secret@api.github.com"])
    func `an unusable URL is refused, and its password is not repeated`(url: String) throws {
        let error = try #require(throws: (any Error).self) { try stars(["--github-url", url]) }
        #expect(!ServeOptions.message(for: error).contains("secret"))
    }

    @Test func `the token can be in the environment`() throws {
        #expect(try token(["FLIPSIDE_GITHUB_TOKEN": "ghp_16C7e42F292c6912E7\n"])?.secret == "ghp_16C7e42F292c6912E7")
        #expect(try token(["FLIPSIDE_GITHUB_TOKEN": ""]) == nil)
    }

    @Test func `an invalid token in the environment is refused, and not repeated`() throws {
        let error = try #require(throws: ValidationError.self) {
            try token(["FLIPSIDE_GITHUB_TOKEN": "ghp 16C7e42F292c6912E7"])
        }
        #expect(error.message.contains("FLIPSIDE_GITHUB_TOKEN"))
        #expect(!error.message.contains("16C7e42F292c6912E7"))
    }
}
