package import Foundation

/// The last time that all of a source was loaded.
package struct SourceLoad: Sendable, Equatable {
    /// Of the source.
    package let address: String
    package let validators: SourceValidators?
    /// When it was last known to be so.
    package let time: Date
    /// How many rows were good ones.
    package let rowCount: Int
    /// How many were not.
    package let badRowCount: Int

    package init(address: String, validators: SourceValidators?, time: Date, rowCount: Int, badRowCount: Int) {
        self.address = address
        self.validators = validators
        self.time = time
        self.rowCount = rowCount
        self.badRowCount = badRowCount
    }

    /// The same, still so at that time.
    package func confirmed(at time: Date) -> SourceLoad {
        SourceLoad(
            address: address,
            validators: validators,
            time: time,
            rowCount: rowCount,
            badRowCount: badRowCount
        )
    }
}
