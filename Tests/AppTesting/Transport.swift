/// The two ways in which every page is tested.
package enum Transport: CaseIterable, Sendable {
    /// The browser calls the app.
    case inProcess
    /// The browser speaks HTTP to a server with the app, over loopback.
    case socket
}
