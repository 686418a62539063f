/// Why a song or a movie cannot be kept.
package struct DraftError: Error, Sendable, Equatable {
    /// The most a name or a credit may hold, in UTF-16 code units, as the `maxlength` of an HTML field counts.
    package static let lengthLimit = 500

    package enum Field: Sendable, Equatable {
        case name
        case credit
    }

    package enum Reason: Sendable, Equatable {
        case blank
        /// In UTF-16 code units.
        case tooLong(length: Int)
        /// A name is one line, so tabs and line breaks are forbidden as well.
        case forbidden(ForbiddenCharacter)
    }

    package let field: Field
    package let reason: Reason

    package init(field: Field, reason: Reason) {
        self.field = field
        self.reason = reason
    }
}
