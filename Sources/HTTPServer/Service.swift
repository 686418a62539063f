import Logging

/// What all connections of a server share.
struct Service: Sendable {
    let configuration: ServerConfiguration
    let logger: Logger
    let responder: any Responder
    let statistics: ServerStatistics
}
