import Models
import Testing

@Suite struct SettingsTests {
    private let old: Settings

    init() throws {
        old = Settings(
            gitHubName: try GitHubName("ada"),
            gitHubToken: try GitHubToken("old"),
            pageSize: 50,
            theme: .dark
        )
    }

    private func settings(
        name: String? = "grace",
        token: String? = "",
        removesToken: Bool = false,
        pageSize: String? = "20",
        theme: String? = "light"
    ) throws(SettingsError) -> Settings {
        let input = SettingsInput(
            gitHubName: name,
            gitHubToken: token,
            removesToken: removesToken,
            pageSize: pageSize,
            theme: theme
        )
        return try Settings(input, from: old)
    }

    @Test func `typed settings are saved`() throws {
        let settings = try settings(name: " Grace-Hopper ", token: " ghp_1 ", pageSize: "100", theme: "auto")
        #expect(settings.gitHubName?.text == "Grace-Hopper")
        #expect(settings.gitHubToken?.secret == "ghp_1")
        #expect(settings.pageSize == 100)
        #expect(settings.theme == .auto)
    }

    @Test(arguments: ["", "  "]) func `a blank name removes the name`(typed: String) throws {
        #expect(try settings(name: typed).gitHubName == nil)
    }

    @Test(arguments: ["", "  ", nil]) func `without a new token the old one stays`(typed: String?) throws {
        #expect(try settings(token: typed).gitHubToken?.secret == "old")
    }

    @Test func `a token can be removed or replaced`() throws {
        #expect(try settings(removesToken: true).gitHubToken == nil)
        #expect(try settings(token: "new", removesToken: true).gitHubToken?.secret == "new")
    }

    @Test func `a missing field keeps its setting`() throws {
        #expect(try settings(name: nil, token: nil, pageSize: nil, theme: nil) == old)
    }

    @Test func `all errors are reported at once`() {
        #expect(
            throws: SettingsError(
                gitHubName: .forbiddenCharacter,
                gitHubToken: .forbiddenCharacter,
                isPageSizeUnknown: true,
                isThemeUnknown: true
            )
        ) {
            try settings(name: "a.b", token: "a b", pageSize: "31", theme: "pink")
        }
    }

    @Test(arguments: ["", "0", "-10", "1e1", "٣٠", "10 000", "99999999999999999999"])
    func `only an offered page size is accepted`(typed: String) {
        #expect(throws: SettingsError(isPageSizeUnknown: true)) { try settings(pageSize: typed) }
    }

    @Test func `no description shows a token`() throws {
        let settings = try settings(token: "ghp_secret")
        #expect(!"\(settings)".contains("ghp_secret"))
        #expect(!String(reflecting: settings).contains("ghp_secret"))
    }
}
