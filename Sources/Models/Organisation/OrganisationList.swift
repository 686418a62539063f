/// The repositories of an organisation, in the order of its file.
package struct OrganisationList: Sendable, Equatable {
    /// The most repositories that a file may have.
    package static let countLimit = 5_000
    /// The most values: each repository of GitHub's has some 110.
    static let valueLimit = 1_000_000

    /// Who owns them; nil when that is more than one, or there are none.
    package let owner: String?
    package let repositories: [OrganisationRepository]
    /// How many are private, and so not shown to whoever looks.
    package let privateCount: Int

    package init(repositories: [OrganisationRepository], privateCount: Int = 0) {
        self.repositories = repositories
        self.privateCount = privateCount
        owner = Self.owner(of: repositories)
    }

    /// nil for a page that there is not. There always is a first one, which may be empty.
    package func page(_ number: Int, size: Int) -> OrganisationPage? {
        guard let paging = Paging(page: number, itemCount: repositories.count, size: size) else { return nil }
        let shown = repositories.dropFirst(paging.offset).prefix(size)
        return OrganisationPage(repositories: Array(shown), paging: paging)
    }

    private static func owner(of repositories: [OrganisationRepository]) -> String? {
        let owners = Set(repositories.map { $0.fullName.prefix { $0 != "/" }.lowercased() })
        guard owners.count == 1 else { return nil }
        return repositories.first.map { String($0.fullName.prefix { $0 != "/" }) }
    }
}
