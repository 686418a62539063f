import Dispatch

extension DispatchSemaphore {
    /// `wait()` is not to be called in an asynchronous function, where a thread is seldom to be held on purpose.
    func waitForSignal() {
        wait()
    }
}
