/// What another machine may cost us.
package struct HTTPClientLimits: Sendable {
    /// How long it may take to connect, TLS included, and to begin an answer: counted for each redirect.
    package var headTimeout: Duration = .seconds(10)
    /// How long nothing may arrive in the midst of an answer.
    package var idleTimeout: Duration = .seconds(10)
    /// How long all may take together.
    package var totalTimeout: Duration = .seconds(60)
    /// The most bytes of an answer's head, those of interim answers included.
    package var headLimit = 64 << 10
    /// The most bytes of an answer's content, counted when they are unpacked: what is sent with gzip grows.
    package var sizeLimit = 4 << 20
    /// How often we go where we are sent on to.
    package var redirectLimit = 5

    /// The defaults.
    package init() {}
}
