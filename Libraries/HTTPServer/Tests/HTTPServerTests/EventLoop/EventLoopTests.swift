import Synchronization
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10))) struct EventLoopTests {
    @Test func `a task stays on its loop, also in actors and child tasks`() async throws {
        let loop = try EventLoop.tested()
        defer { loop.stop() }
        actor Somebody {
            func isOn(_ loop: EventLoop) -> Bool { loop.thread.isCurrent }
        }
        let places = await Task(executorPreference: loop) {
            async let child = loop.thread.isCurrent
            let group = await withTaskGroup { group in
                group.addTask { loop.thread.isCurrent }
                return await group.next()
            }
            return await [loop.thread.isCurrent, Somebody().isOn(loop), child, group ?? false]
        }.value
        #expect(places == [true, true, true, true])
        #expect(!loop.thread.isCurrent)
    }

    @Test func `a task returns to its loop after work on the global executor`() async throws {
        let loop = try EventLoop.tested()
        defer { loop.stop() }
        let places = await Task(executorPreference: loop) {
            let work = await withTaskExecutorPreference(globalConcurrentExecutor) { loop.thread.isCurrent }
            return [work, loop.thread.isCurrent]
        }.value
        #expect(places == [false, true])
    }

    @Test func `the sockets of a loop are not accessible from other threads`() async throws {
        let loop = try EventLoop.tested()
        defer { loop.stop() }
        #expect(loop.poller == nil)
        #expect(await Task(executorPreference: loop) { loop.poller != nil }.value)
    }

    @Test func `a task for an ended loop runs elsewhere`() async throws {
        let loop = try EventLoop.tested()
        await Task(executorPreference: loop) {}.value
        loop.stop()
        for _ in 1...100 {
            #expect(await Task(executorPreference: loop) { 42 }.value == 42)
        }
    }

    @Test func `a busy task does not delay the events of others`() async throws {
        let loop = try EventLoop.tested()
        defer { loop.stop() }
        let turns = try await Task(executorPreference: loop) { () async throws -> Int in
            let poller = try #require(loop.poller)
            let (near, far) = try SocketPair.open(poller)
            defer {
                near.close()
                far.close()
            }
            let isOver = Flag()
            near.readiness.remove(.readable)
            let waiting = LoopBound(near, thread: loop.thread)
            let polite = Task(executorPreference: loop) {
                try await waiting.onLoop?.wait(for: .readable, until: nil)
                isOver.value.store(true, ordering: .relaxed)
            }
            // Once the other task waits, this one writes to it and continues without pause.
            for _ in 1...3 { await poller.yield() }
            try await far.send([1], stallLimit: .seconds(1))
            var spent = 0
            while !isOver.value.load(ordering: .relaxed) {
                await far.yield(afterSpending: Turn.acceptanceCost)
                spent += 1
            }
            try await polite.value
            return spent
        }.value
        // The rest of this turn, and the turn in which the loop sees the event and resumes the other task.
        #expect(turns <= 3 * 16)
    }

    @Test func `a task that switches actors without end does not starve others`() async throws {
        let loop = try EventLoop.tested()
        defer { loop.stop() }
        actor Somebody {
            func visit() {}
        }
        let somebody = Somebody()
        let isOver = Flag()
        let restless = Task(executorPreference: loop) {
            while !isOver.value.load(ordering: .relaxed) { await somebody.visit() }
        }
        await Task(executorPreference: loop) { isOver.value.store(true, ordering: .relaxed) }.value
        await restless.value
    }

    private final class Flag: Sendable {
        let value = Atomic(false)
    }
}
