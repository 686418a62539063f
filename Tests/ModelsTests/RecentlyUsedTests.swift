import Models
import Testing

@Suite struct RecentlyUsedTests {
    @Test func `the values used last stay, and older ones go`() {
        var cache = RecentlyUsed<Int, Int>(capacity: 10)
        for key in 1...100 {
            cache.insert(key, for: key)
            #expect(cache.value(for: 1) == 1)
        }
        #expect((92...100).allSatisfy { cache.value(for: $0) == $0 })
        #expect((2...80).allSatisfy { cache.value(for: $0) == nil })
    }

    @Test func `a value takes the place of the one before`() {
        var cache = RecentlyUsed<Int, String>(capacity: 2)
        cache.insert("a", for: 1)
        cache.insert("b", for: 2)
        cache.insert("c", for: 1)
        #expect(cache.value(for: 1) == "c")
        cache.insert("d", for: 3)
        #expect(cache.value(for: 1) == "c")
    }
}
