/// Keys that write nothing, as WebDriver numbers them (§17.4.2).
package enum Key {
    package static let tab = "\u{E004}"
    package static let enter = "\u{E007}"
    package static let backspace = "\u{E003}"
    package static let escape = "\u{E00C}"
    package static let left = "\u{E012}"
    package static let home = "\u{E011}"
    package static let end = "\u{E010}"
}
