@testable import HTTPServer

extension HeadLimits {
    /// Small enough that short inputs, which are quick, reach them.
    static let small: HeadLimits = {
        var configuration = ServerConfiguration()
        configuration.requestLineLimit = 128
        configuration.headLimit = 512
        configuration.fieldCountLimit = 16
        return HeadLimits(configuration)
    }()
}
