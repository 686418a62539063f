import Testing

@testable import Controllers

@Suite struct WaitingLineTests {
    private let line = WaitingLine<String>()
    private let start = ContinuousClock.now

    @Test func `the client that was refused first is next, however often others ask`() {
        #expect(line.admits("a", isFree: true, at: start))
        for client in ["b", "c", "a", "c"] { #expect(!line.admits(client, isFree: false, at: start)) }
        for client in ["a", "c"] { #expect(!line.admits(client, isFree: true, at: start)) }
        for client in ["b", "c", "a"] {
            #expect(line.admits(client, isFree: true, at: start))
            line.leave(client)
        }
    }

    @Test func `a client that does not come back delays the others for a minute`() {
        #expect(!line.admits("absent", isFree: false, at: start))
        #expect(!line.admits("b", isFree: true, at: start + .seconds(60)))
        #expect(line.admits("b", isFree: true, at: start + .seconds(61)))
    }

    @Test func `a client that may begin, but does not, keeps its turn for a minute`() {
        #expect(!line.admits("idle", isFree: false, at: start))
        for second in stride(from: 0, through: 60, by: 10) {
            #expect(line.admits("idle", isFree: true, at: start + .seconds(second)))
            #expect(!line.admits("b", isFree: true, at: start + .seconds(second)))
        }
        #expect(!line.admits("idle", isFree: true, at: start + .seconds(61)))
        #expect(line.admits("b", isFree: true, at: start + .seconds(61)))
    }
}
