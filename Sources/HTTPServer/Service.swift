import Logging

/// What all connections of a server share.
final class Service: Sendable {
    let configuration: ServerConfiguration
    let logger: Logger
    let responder: any Responder
    let statistics: ServerStatistics
    /// The lines of the fields that every response carries.
    let commonLines: [UInt8]

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
        commonLines = ResponseHead.lines(of: responder.commonFields)
    }
}
