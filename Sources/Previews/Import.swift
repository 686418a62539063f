import Models
import ViewModels

extension Preview {
    static let importing = previews(
        of: "Import",
        [
            "Form": { $0.imports(.none) },
            "Form, refused": { $0.imports(.none, refusal: .noFile) },
            "Form, too early": { $0.imports(.none, refusal: .notBegun(.underWay(fileName: $0.words("songs.csv")))) },
            "Running": { placeholder in
                let progress = ImportProgress(
                    job: placeholder.job,
                    phase: .reading,
                    rowCount: placeholder.itemCount,
                    invalidRowCount: placeholder.rowCount,
                    byteCount: 7 << 20,
                    totalByteCount: placeholder.optional(20 << 20),
                    duration: 12
                )
                return placeholder.imports(.running(progress))
            },
            "Finished": { $0.imports(.ended($0.report(.finished(added: $0.itemCount, skipped: 0)))) },
            "Checked": { $0.imports(.ended($0.report(.checked(added: $0.itemCount, skipped: 0)))) },
            "Failed": { placeholder in
                let columns = placeholder.rows { placeholder.words("Column \($0)", at: $0) }
                let failure = ImportFailure.file(.missingColumns([.name, .credit], found: columns))
                return placeholder.imports(.ended(placeholder.report(.failed(failure))))
            },
            "Columns": { placeholder in
                let columns = placeholder.rows { index in
                    ImportPreview.Column(
                        name: placeholder.words("Column \(index)", at: index),
                        guess: index == 1 ? .name : nil,
                        values: (0..<ImportPreview.rowLimit).map { placeholder.words("Value \($0)", at: index + $0) }
                    )
                }
                return placeholder.imports(.none, choice: ImportPreview(columns: columns))
            },
            "Recent imports": { placeholder in
                let recent = placeholder.rows { index in
                    ImportRecord(
                        id: Int64(index + 1),
                        kind: .songs,
                        fileName: placeholder.words("songs.csv", at: index),
                        count: placeholder.itemCount,
                        time: Placeholder.now
                    )
                }
                return placeholder.imports(.none, recent: recent)
            },
        ]
    )
}

extension Placeholder {
    fileprivate func imports(
        _ activity: ImportState.Activity,
        refusal: UploadRefusal? = nil,
        recent: [ImportRecord] = [],
        choice: ImportPreview? = nil
    ) -> ImportViewModel {
        ImportViewModel(
            ImportState().with(activity),
            job.options,
            sizeLimit: 100 << 20,
            refusal: refusal,
            recent: recent,
            choice: choice.map { ($0, .random(), ImportOptions(kind: .songs)) }
        )
    }

    fileprivate var job: ImportJob {
        ImportJob(fileName: words("songs.csv"), options: ImportOptions(kind: .songs), start: Self.now)
    }

    private var repeated: RepeatedRows {
        var repeated = RepeatedRows()
        for row in rows(
            upTo: 50,
            { index in
                RepeatedRows.Row(
                    place: index + 1,
                    line: index + 2,
                    name: words("Good Vibrations", at: index),
                    credit: words("The Beach Boys", at: index)
                )
            }
        ) {
            repeated.add(row, isDifferent: true)
            repeated.add(row, filling: ItemFacts.fields)
        }
        return repeated
    }

    fileprivate func report(_ outcome: ImportReport.Outcome) -> ImportReport {
        let refused = rows { index in
            let problem = ImportProblem(
                line: index + 2,
                column: 1,
                field: .credit,
                reason: .notAString(found: words("an array", at: index))
            )
            return InvalidRow(excerpt: words("Good Vibrations,[]", at: index), problems: [problem])
        }
        return ImportReport(
            job: job,
            outcome: outcome,
            repeated: repeated,
            rowCount: itemCount + rowCount,
            invalidRowCount: rowCount,
            problems: ImportProblems(refused),
            ignoredColumns: IgnoredColumns(
                columns: rows(upTo: 50) { .init(name: words("Label", at: $0), valueCount: $0 + 1) },
                fieldValues: rows(upTo: 100) { index in
                    let problem = ImportProblem(line: index + 2, column: 9, field: .year, reason: .unclear)
                    return LeftOutValue(value: words("MCM", at: index), problem: problem)
                },
                fieldValueCount: rowCount
            ),
            duration: 12
        )
    }
}
