import Testing

@testable import Remote

struct HTTPExchangeTests {
    private static func exchange() -> HTTPExchange {
        HTTPExchange(transfer: HTTPTransfer(limits: HTTPClientLimits(), end: .now))
    }

    @Test func `what is cancelled gets no answer to a redirect`() {
        var exchange = Self.exchange()
        let turns = [exchange.cancel(), exchange.answerRedirect(), exchange.cancel()]
        #expect(turns == [true, false, false])
    }

    @Test func `what got an answer to its redirect is not cancelled`() {
        var exchange = Self.exchange()
        let turns = [exchange.answerRedirect(), exchange.cancel()]
        #expect(turns == [true, false])
    }
}
