/// One page of an organisation's repositories.
package struct OrganisationPage: Sendable, Equatable {
    package let repositories: [OrganisationRepository]
    package let paging: Paging
}
