import Models
import Testing

@Suite(.timeLimit(.minutes(10))) struct AsyncSemaphoreTests {
    private let semaphore = AsyncSemaphore(1)

    /// Starts a task that waits for a permit, and returns when it waits.
    private func waiter(_ body: @escaping @Sendable () -> Void = {}) async -> Task<Bool, Never> {
        let count = semaphore.waiterCount
        let task = Task { [semaphore] in
            guard (try? await semaphore.acquire()) != nil else { return false }
            body()
            semaphore.release()
            return true
        }
        while semaphore.waiterCount == count { await Task.yield() }
        return task
    }

    @Test func `permits are given in the order of requests`() async throws {
        try await semaphore.acquire()
        let (numbers, number) = AsyncStream<Int>.makeStream()
        for index in 0..<5 { _ = await waiter { number.yield(index) } }
        semaphore.release()
        var order: [Int] = []
        for await number in numbers.prefix(5) { order.append(number) }
        #expect(order == [0, 1, 2, 3, 4])
    }

    @Test func `no more bodies run at a time than there are permits`() async throws {
        let semaphore = AsyncSemaphore(2)
        try await semaphore.acquire()
        #expect(try await semaphore.withPermit { semaphore.tryAcquire() } == false)
        #expect(semaphore.tryAcquire())
        #expect(!semaphore.tryAcquire())
        semaphore.release()
        #expect(semaphore.tryAcquire())
    }

    @Test func `many tasks all run, two at a time`() async throws {
        let semaphore = AsyncSemaphore(2)
        let running = RunCounter()
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    try await semaphore.withPermit {
                        await running.enter()
                        await Task.yield()
                        await running.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(await running.total == 50)
        #expect(await running.peak <= 2)
    }

    private actor RunCounter {
        private var count = 0
        private(set) var peak = 0
        private(set) var total = 0

        func enter() {
            count += 1
            total += 1
            peak = max(peak, count)
        }

        func leave() { count -= 1 }
    }

    @Test func `a permit is given back after an error`() async {
        await #expect(throws: TestError.self) { try await semaphore.withPermit { throw TestError() } }
        #expect(semaphore.tryAcquire())
    }

    private struct TestError: Error {}

    @Test func `a cancelled task leaves the queue, and the others stay in it`() async throws {
        try await semaphore.acquire()
        let leaving = await waiter()
        let staying = await waiter()
        leaving.cancel()
        #expect(await !leaving.value)
        semaphore.release()
        #expect(await staying.value)
    }

    @Test func `a task that is cancelled before gets no permit, though one is free`() async {
        let task = Task { [semaphore] in
            withUnsafeCurrentTask { $0?.cancel() }
            return (try? await semaphore.acquire()) != nil
        }
        #expect(await !task.value)
        #expect(semaphore.tryAcquire())
    }

    /// Repeated, because the two rarely meet.
    @Test func `a permit given to a task that is cancelled is not lost`() async throws {
        for _ in 0..<200 {
            try await semaphore.acquire()
            let leaving = Task { [semaphore] in _ = try? await semaphore.withPermit {} }
            let cancelling = Task { leaving.cancel() }
            semaphore.release()
            await cancelling.value
            await leaving.value
        }
        #expect(semaphore.tryAcquire())
    }
}
