/// The formats in which the songs and the movies can be had as a file, by their names in the address.
package enum ExportFormat: String, CaseIterable, Sendable {
    case csv
    case json
    case jsonl
    case envelope
}
