/// The formats in which starred repositories can be had as a file, by their names in the address.
package enum RepositoryFormat: String, CaseIterable, Sendable {
    case json
    case csv
    case markdown
}
