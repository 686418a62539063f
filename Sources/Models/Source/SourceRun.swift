package import Foundation

/// Reads the file of a source, and makes a catalogue match it.
struct SourceRun<Item: CatalogueItem>: Sendable {
    private let address: String
    private let validators: SourceValidators?
    private let time: Date
    private let rows: ImportRun<Item>

    init(
        _ file: ImportFile,
        of kind: CatalogueKind,
        from address: String,
        _ validators: SourceValidators?,
        now: @escaping @Sendable () -> Date
    ) {
        self.address = address
        self.validators = validators
        time = now()
        let job = ImportJob(fileName: file.name, options: ImportOptions(kind: kind), start: time)
        rows = ImportRun(file, job: job, now: now, report: { _ in })
    }

    /// - Throws: `SourceFailure`, or an error of the store.
    func match(_ catalogue: CatalogueModel<Item>) async throws -> SourceLoad {
        try await withTaskCancellationHandler {
            try await catalogue.match(contentsOf: next, of: load)
        } onCancel: {
            rows.cancel()
        }
    }

    private func next() throws -> Draft<Item>? {
        do {
            return try rows.next()
        } catch ImportFailure.file(let error) {
            throw SourceFailure.notCatalogue(error)
        } catch ImportFailure.notRead(let detail) {
            throw SourceFailure.notStored(detail: detail)
        }
    }

    /// What all rows together are: of half a file nothing is taken, as what is missing in it may be in the other half.
    private func load() throws -> SourceLoad {
        let tally = rows.tally
        if let end = tally.problems.end { throw SourceFailure.cutOff(end) }
        guard tally.rowCount > tally.badRowCount else {
            guard let first = tally.problems.first.first else { throw SourceFailure.noRows }
            throw SourceFailure.badRows(count: tally.badRowCount, first: first)
        }
        return SourceLoad(
            address: address,
            validators: validators,
            time: time,
            rowCount: tally.rowCount - tally.badRowCount,
            badRowCount: tally.badRowCount
        )
    }
}

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
