import ArgumentParser
import Foundation
import Models
import Remote
import Testing

@testable import Flipside

struct StarOptionsTests {
    private func configuration(_ arguments: [String], _ environment: [String: String] = [:]) throws -> StarConfiguration
    {
        try Configuration(try ServeOptions.parse(arguments), environment: environment).stars
    }

    @Test func `by default stars come from GitHub without a token, and are synced after six hours`() throws {
        let stars = try configuration([])
        #expect(stars.address == RemoteAddress("https://api.github.com"))
        #expect(stars.token == nil)
        #expect(stars.tokenFile == nil)
        #expect(stars.interval == TimeInterval(21_600))
        #expect(stars.organisationFile == nil)
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
        let stars = try configuration(options)
        #expect(try configuration([], variables) == stars)
        #expect(try configuration(options, others) == stars)
        #expect(stars.address == RemoteAddress("http://127.0.0.1:9"))
        #expect(stars.tokenFile == "t")
        #expect(stars.interval == TimeInterval(60))
        #expect(stars.organisationFile == "o")
    }

    @Test func `an interval of 0 syncs on request only`() throws {
        #expect(try configuration(["--github-interval", "0"]).interval == nil)
    }

    @Test(arguments: ["59", "-1", "31536001", "6h", ""])
    func `an invalid interval is refused`(interval: String) {
        #expect(throws: (any Error).self) { try configuration(["--github-interval", interval]) }
    }

    @Test(arguments: ["api.github.com", "ftp://api.github.com", "https://me:secret@api.github.com"])
    func `an unusable URL is refused`(url: String) {
        #expect(throws: ValidationError.self) { try configuration(["--github-url", url]) }
    }

    @Test func `the token can be in the environment`() throws {
        let stars = try configuration([], ["FLIPSIDE_GITHUB_TOKEN": "ghp_16C7e42F292c6912E7\n"])
        #expect(stars.token?.secret == "ghp_16C7e42F292c6912E7")
        #expect(try configuration([], ["FLIPSIDE_GITHUB_TOKEN": ""]).token == nil)
    }

    @Test func `an invalid token in the environment is refused, and not repeated`() throws {
        let error = try #require(throws: ValidationError.self) {
            try configuration([], ["FLIPSIDE_GITHUB_TOKEN": "ghp 16C7e42F292c6912E7"])
        }
        #expect(error.message.contains("FLIPSIDE_GITHUB_TOKEN"))
        #expect(!error.message.contains("16C7e42F292c6912E7"))
    }
}
