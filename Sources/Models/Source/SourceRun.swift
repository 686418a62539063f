package import Foundation

/// Reads the file of a source, and updates the catalogue.
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

    /// Returns the load of all rows. A file that is cut off is refused, because the rest may have rows that would be deleted.
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

/// A complete load of a source.
package struct SourceLoad: Sendable, Equatable {
    /// The address of the source.
    package let address: String
    package let validators: SourceValidators?
    /// The time at which the source last had this file.
    package let time: Date
    /// The number of valid rows.
    package let rowCount: Int
    /// The number of rows that could not be kept.
    package let badRowCount: Int

    package init(address: String, validators: SourceValidators?, time: Date, rowCount: Int, badRowCount: Int) {
        self.address = address
        self.validators = validators
        self.time = time
        self.rowCount = rowCount
        self.badRowCount = badRowCount
    }

    /// Returns the same load, confirmed at a time.
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
