import Testing

@testable import HTTPServer

@Suite struct DeadlineQueueTests {
    @Test func `entries are removed in order of time, once they are due`() {
        var queue = DeadlineQueue()
        let start = MonotonicInstant.now
        let times = [5, 3, 9, 1, 7, 3, 8, 2, 6, 4].map { start + .seconds($0) }
        for (number, time) in times.enumerated() {
            queue.insert(.init(time: time, socket: SocketIdentifier(rawValue: UInt64(number))))
        }
        var due: [MonotonicInstant] = []
        while let entry = queue.popFirst(dueAt: start + .seconds(6)) { due.append(entry.time) }
        #expect(due == times.filter { $0 <= start + .seconds(6) }.sorted())
        #expect(queue.first?.time == start + .seconds(7))
        while let entry = queue.popFirst(dueAt: start + .seconds(60)) { due.append(entry.time) }
        #expect(due == times.sorted())
        #expect(queue.first == nil)
    }

    @Test func `removing entries keeps the order of the others`() {
        var queue = DeadlineQueue()
        let start = MonotonicInstant.now
        for number in 0..<20 {
            let time = start + .seconds(number * 7 % 20)
            queue.insert(.init(time: time, socket: SocketIdentifier(rawValue: UInt64(number))))
        }
        queue.removeAll { $0.socket.rawValue.isMultiple(of: 3) }
        #expect(queue.count == 13)
        var due: [UInt64] = []
        while let entry = queue.popFirst(dueAt: start + .seconds(60)) { due.append(entry.socket.rawValue) }
        #expect(due == [1, 4, 7, 10, 13, 16, 19, 2, 5, 8, 11, 14, 17])
    }
}
