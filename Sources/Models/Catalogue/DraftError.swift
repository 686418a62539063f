/// Why a song or a movie cannot be kept.
package struct DraftError: Error, Sendable, Equatable {
    /// The most a name, a credit or an album may hold, in UTF-16 code units, as the `maxlength` of an HTML field counts.
    package static let lengthLimit = 500
    package static let noteLengthLimit = 2_000
    package static let tagLengthLimit = 50
    package static let tagCountLimit = 20
    package static let years = 1...9_999
    package static let ratings = 1...5

    /// In the order of the form.
    package enum Field: Sendable, Equatable, CaseIterable {
        case name
        case credit
        case album
        case year
        case duration
        case note
        case rating
        case tags
    }

    package enum Reason: Sendable, Equatable {
        case blank
        /// In UTF-16 code units. Of tags it is one of them that is too long.
        case tooLong(length: Int)
        /// A note has line breaks. All else is one line, so tabs and line breaks are forbidden as well.
        case forbidden(ForbiddenCharacter)
        /// No year, time or rating, or none within its range.
        case notInRange
        /// Of tags.
        case tooMany(count: Int)
    }

    package let field: Field
    package let reason: Reason

    package init(field: Field, reason: Reason) {
        self.field = field
        self.reason = reason
    }
}

extension DraftError.Field {
    /// In UTF-16 code units; of one tag where there are several. nil where the length is none of its own limits.
    package var lengthLimit: Int? {
        switch self {
        case .name, .credit, .album: DraftError.lengthLimit
        case .note: DraftError.noteLengthLimit
        case .tags: DraftError.tagLengthLimit
        case .year, .duration, .rating: nil
        }
    }
}
