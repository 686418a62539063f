import Testing

/// Expects that `test` records exactly one issue, with this comment and at a line of the caller's file.
func recordsIssue(
    _ comment: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ test: () async throws -> Void
) async throws {
    try await withKnownIssue(sourceLocation: sourceLocation) {
        try await test()
    } matching: { issue in
        issue.comments.contains { $0.rawValue == comment }
            && issue.sourceLocation?.fileID == sourceLocation.fileID
    }
}
