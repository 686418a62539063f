import Models
import Remote

extension StarSupply {
    /// What the options say; the token and the repositories are read from their files.
    /// - Throws: `GitHubTokenFileError`, `OrganisationFileError`.
    init(_ configuration: StarConfiguration, client: HTTPClient) throws {
        self.init(source: GitHubStars(client: client, address: configuration.address))
        token = try configuration.tokenFile.map { try GitHubTokenFile(path: $0).token() } ?? configuration.token
        interval = configuration.interval
        organisation = try configuration.organisationFile.map { try OrganisationFile(path: $0).list() }
    }
}
