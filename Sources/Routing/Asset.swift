/// A file of the folder `Public`: its raw value is its name there and its path below the root.
package enum Asset: String, CaseIterable, Sendable {
    case stylesheet = "app.css"
    case icon = "icon.svg"
}
