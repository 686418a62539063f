import Glibc

/// What the system says about the call that has just failed, such as `Permission denied`.
func systemErrorMessage(_ number: Int32 = errno) -> String {
    // Safe from any thread: since glibc 2.32 the text is a constant or belongs to the thread.
    String(cString: strerror(number))
}
