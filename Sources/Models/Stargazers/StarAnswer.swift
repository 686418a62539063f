/// What a source of stars has answered.
package struct StarAnswer: Sendable, Equatable {
    /// nil when the page is as we have it (304).
    package let batch: StarBatch?
    /// What may still be asked; nil when the source does not say.
    package let allowance: RequestAllowance?

    package init(batch: StarBatch?, allowance: RequestAllowance? = nil) {
        self.batch = batch
        self.allowance = allowance
    }
}
