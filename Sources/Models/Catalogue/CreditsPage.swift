/// One page of all artists, or of all directors, by name.
package struct CreditsPage: Sendable, Equatable {
    package let paging: Paging
    package let credits: [CreditCount]

    package init(credits: [CreditCount], paging: Paging) {
        self.paging = paging
        self.credits = credits
    }
}
