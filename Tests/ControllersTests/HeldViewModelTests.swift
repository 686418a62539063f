import Controllers
import Testing

struct HeldViewModelTests {
    private let held = HeldViewModel<Int, String>()

    @Test func `nothing is held before somebody has asked`() {
        #expect(held.viewModel(of: 1) == nil)
    }

    @Test func `what is held is given for its own version only`() {
        held.hold("one", of: 1)
        #expect(held.viewModel(of: 1) == "one")
        #expect(held.viewModel(of: 2) == nil)
        #expect(held.viewModel(of: 0) == nil)
    }

    @Test func `one is held, the last that was made`() {
        held.hold("two", of: 2)
        held.hold("one", of: 1)
        #expect(held.viewModel(of: 2) == nil)
        #expect(held.viewModel(of: 1) == "one")
    }
}
