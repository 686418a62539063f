/// What a driver answers instead of a value (WebDriver §6.6), or why it does not answer at all.
package struct WebDriverError: Error, CustomStringConvertible {
    /// The code, such as `no such element`.
    package let code: String
    package let message: String

    package var description: String { "\(code): \(message)" }

    /// Whether it only says that the page is not there yet: an element is missing, or was replaced this moment.
    var passesWithTime: Bool {
        ["no such element", "stale element reference", "element not interactable"].contains(code)
    }

    /// Whether the driver has found its port taken when it began to listen.
    var isPortTaken: Bool {
        message.contains("Address already in use")
    }

    static let notInstalled = WebDriverError(
        code: "no Chromium",
        message: "chromedriver is nowhere in PATH. `bin/setup --tests` installs Chromium and its driver on Debian "
            + "(packages chromium and chromium-driver); elsewhere install both with the system's package manager."
    )

    static func notStarted(_ output: String) -> WebDriverError {
        WebDriverError(code: "no Chromium", message: "chromedriver did not start: \(output)")
    }
}
