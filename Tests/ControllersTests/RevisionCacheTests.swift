import Controllers
import Testing

struct RevisionCacheTests {
    private let cache = RevisionCache<Int, String>()

    @Test func `a new cache is empty`() {
        #expect(cache.value(for: 1) == nil)
    }

    @Test func `a value is returned for its own revision only`() {
        cache.store("one", for: 1)
        #expect(cache.value(for: 1) == "one")
        #expect(cache.value(for: 2) == nil)
        #expect(cache.value(for: 0) == nil)
    }

    @Test func `the last stored value replaces the one before`() {
        cache.store("two", for: 2)
        cache.store("one", for: 1)
        #expect(cache.value(for: 2) == nil)
        #expect(cache.value(for: 1) == "one")
    }
}
