/// A transport between a test's browser and the app.
package enum Transport: CaseIterable, Sendable {
    /// The browser calls the app in this process.
    case inProcess
    /// The browser speaks HTTP to a server with the app, over loopback.
    case socket
}
