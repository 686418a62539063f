import Logging

/// What all connections of a server share.
final class Service: Sendable {
    let configuration: ServerConfiguration
    let logger: Logger
    let responder: any Responder
    let statistics: ServerStatistics
    /// How every head ends: the lines of the fields that each response carries, and the empty one.
    let headEnd: [UInt8]

    init(
        configuration: ServerConfiguration,
        logger: Logger,
        responder: some Responder,
        statistics: ServerStatistics
    ) {
        self.configuration = configuration
        self.logger = logger
        self.responder = responder
        self.statistics = statistics
        headEnd = ResponseHead.lines(of: responder.commonFields) + Array("\r\n".utf8)
    }
}
