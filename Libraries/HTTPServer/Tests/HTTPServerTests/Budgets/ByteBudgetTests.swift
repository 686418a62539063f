import Synchronization
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10))) struct ByteBudgetTests {
    private let budget = ByteBudget(10)
    private let a = ClientAddress(IPAddress(ipv4: 1))
    private let b = ClientAddress(IPAddress(ipv4: 2))

    @Test func `a share gives its bytes back with its last reference`() {
        var holder: ByteBudget.Share? = budget.share()
        #expect(holder?.take(10) == true)
        #expect(holder?.settle() == true)
        let other = budget.share()
        #expect(!other.take(1))
        holder = nil
        #expect(other.take(10))
    }

    @Test func `a share without bytes keeps nobody out`() {
        let silent = (0..<100).map { _ in budget.share() }
        #expect(budget.share().take(10))
        withExtendedLifetime(silent) {}
    }

    @Test func `the holder of a lost share learns it once, and can take no more`() {
        let lossCount = Mutex(0)
        let large = budget.share(of: a)
        large.whenLost { lossCount.withLock { $0 += 1 } }
        #expect(large.take(8))
        let small = budget.share(of: b)
        #expect(small.take(2) && lossCount.withLock(\.self) == 0)
        #expect(small.take(1) && lossCount.withLock(\.self) == 1)
        #expect(!large.take(1) && !large.settle())
        #expect(small.take(2) && lossCount.withLock(\.self) == 1)
        large.whenLost { lossCount.withLock { $0 += 1 } }
        #expect(lossCount.withLock(\.self) == 2)
    }

    @Test func `a share that is alone may count for all of the budget`() {
        #expect(budget.share().takeUp(to: 1000))
        #expect(!budget.share().take(1000))
    }

    @Test func `files leave a part of the disk free`() async throws {
        let free = Mutex(1000)
        let disk = DiskSpace { .init(total: 1000, free: free.withLock(\.self)) }
        let large = ByteBudget(2000, on: disk, leaving: .quarter)
        let forms = ByteBudget(2000, on: disk, leaving: .eighth)
        var file: ByteBudget.Share? = large.share(of: a)
        try await file?.takeOnDisk(750)
        await #expect(throws: RequestError.diskIsAlmostFull) { try await file?.takeOnDisk(1) }
        // Forms have room when larger files have none.
        let form = forms.share(of: b)
        try await form.takeOnDisk(125)
        await #expect(throws: RequestError.diskIsAlmostFull) { try await form.takeOnDisk(1) }
        file = nil
        try await form.takeOnDisk(1)
        // Another program fills the disk.
        free.withLock { $0 = 0 }
        while disk.room(leaving: .eighth) > 0 { await disk.update() }
        await #expect(throws: RequestError.diskIsAlmostFull) { try await form.takeOnDisk(1) }
    }

    @Test func `on a disk that is almost full, a newcomer takes the place of a file`() async throws {
        let disk = DiskSpace { .init(total: 1000, free: 1000) }
        let budget = ByteBudget(2000, on: disk)
        let large = budget.share(of: a)
        try await large.takeOnDisk(700)
        try await budget.share(of: b).takeOnDisk(100)
        #expect(!large.settle())
    }

    @Test func `a disk of which the system knows nothing has room`() async throws {
        try await ByteBudget(10, on: DiskSpace { nil }).share().takeOnDisk(10)
    }
}
