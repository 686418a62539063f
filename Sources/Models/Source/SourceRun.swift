package import Foundation

/// Reads the file of a source, and updates the catalogue.
struct SourceRun<Item: CatalogueItem>: Sendable {
    private let address: String
    private let validators: SourceValidators?
    private let time: Date
    private let rows: ImportRun<Item>

    init(
        _ file: ImportFile,
        from address: String,
        _ validators: SourceValidators?,
        now: @escaping @Sendable () -> Date
    ) {
        self.address = address
        self.validators = validators
        time = now()
        let job = ImportJob(fileName: file.name, options: ImportOptions(kind: Item.kind), start: time)
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

    /// Returns the load of all rows. A file that is cut off is refused, because items whose rows are missing would be
    /// deleted.
    private func load() throws -> SourceLoad {
        let tally = rows.tally
        if let end = tally.problems.end { throw SourceFailure.cutOff(end) }
        let rowCount = tally.rowCount - tally.invalidRowCount
        if rowCount == 0, let first = tally.problems.first {
            throw SourceFailure.invalidRows(count: tally.invalidRowCount, first: first)
        }
        return SourceLoad(
            address: address,
            // Without validators, the next load checks again whether the source is empty.
            validators: rowCount == 0 ? nil : validators,
            time: time,
            rowCount: rowCount,
            invalidRowCount: tally.invalidRowCount
        )
    }
}

/// A complete load of a source.
package struct SourceLoad: Sendable, Equatable {
    package let address: String
    package let validators: SourceValidators?
    /// The time at which the source last had this file. For a file without rows, the time at which it was first found
    /// empty.
    package let time: Date
    /// The number of valid rows; 0 if no data was found.
    package let rowCount: Int
    package let invalidRowCount: Int
    /// Whether no data was found, and items of an earlier load stay for now. A store derives it from the items.
    package let isKeepingItems: Bool

    package init(
        address: String,
        validators: SourceValidators?,
        time: Date,
        rowCount: Int,
        invalidRowCount: Int,
        isKeepingItems: Bool = false
    ) {
        self.address = address
        self.validators = validators
        self.time = time
        self.rowCount = rowCount
        self.invalidRowCount = invalidRowCount
        self.isKeepingItems = isKeepingItems
    }

    /// Returns the same load, confirmed at a time.
    package func confirmed(at time: Date) -> SourceLoad {
        SourceLoad(
            address: address,
            validators: validators,
            time: time,
            rowCount: rowCount,
            invalidRowCount: invalidRowCount
        )
    }
}

extension SourceLoad {
    /// The treatment of items whose rows the source no longer has.
    package enum MissingItems: Sendable, Equatable {
        /// They stay, and still belong to the source.
        case kept
        /// They stay, and no longer belong to the source.
        case released
        case deleted
    }

    /// The time for which a source has no rows before the items that came from it are deleted, in seconds.
    package static let emptyLimit: TimeInterval = 3_600

    /// Returns the load to store, and the treatment of the items whose rows are missing in it.
    /// - Parameter former: The load that is stored; `nil` before the first one.
    package func step(after former: SourceLoad?) -> (load: SourceLoad, missing: MissingItems) {
        guard let former else { return (self, .kept) }
        guard former.address == address else { return (self, .released) }
        // An invalid row may be one of the missing ones.
        guard rowCount == 0 else { return (self, invalidRowCount == 0 ? .deleted : .kept) }
        // A file without rows is more often a mistake than intended, so the first such file deletes nothing.
        guard former.rowCount == 0 else { return (self, .kept) }
        let isEmptyForLong = time.timeIntervalSince(former.time) >= Self.emptyLimit
        return (confirmed(at: former.time), isEmptyForLong ? .deleted : .kept)
    }
}
