import CCurl

/// libcurl's loop for transfers, and the connection that it keeps for the next one.
///
/// Safe although unchecked: ``wake()`` may be called at any time by any thread (curl_multi_wakeup(3)). The rest is
/// called by the queue of one ``HTTPConnection``, so never by two threads at once, which is all that libcurl asks for
/// (libcurl-thread(3)).
final class CurlMulti: @unchecked Sendable {
    /// Before anything else of libcurl's, and once: older ones cannot do it on two threads at a time.
    private static let readiness = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    private let pointer: UnsafeMutableRawPointer

    init() throws(CurlError) {
        guard Self.readiness == CURLE_OK else { throw CurlError(Self.readiness) }
        guard let pointer = curl_multi_init() else { throw CurlError(CURLE_OUT_OF_MEMORY) }
        self.pointer = pointer
        ccurl_keep_connections(pointer, 1)
    }

    deinit {
        curl_multi_cleanup(pointer)
    }

    func add(_ handle: CurlHandle) throws(CurlError) {
        try check(curl_multi_add_handle(pointer, handle.pointer))
    }

    /// Hangs up when the transfer is not at its end.
    func remove(_ handle: CurlHandle) {
        curl_multi_remove_handle(pointer, handle.pointer)
    }

    /// Sends and receives what can be without waiting.
    /// - Returns: How the transfer that was added has ended; nil when it has not.
    func perform() throws(CurlError) -> CURLcode? {
        var count: CInt = 0
        try check(curl_multi_perform(pointer, &count))
        // The message lies in memory of libcurl's until the handle is removed, which is later.
        while let message = curl_multi_info_read(pointer, &count)?.pointee {
            if message.msg == CURLMSG_DONE { return message.data.result }
        }
        return nil
    }

    /// Returns when there is something to do, and at the latest after `duration`.
    func wait(_ duration: Duration) throws(CurlError) {
        // Rounded up, so that nobody comes back too early again and again; and what fits is enough.
        let milliseconds = min(duration / .milliseconds(1), 60_000).rounded(.up)
        try check(curl_multi_poll(pointer, nil, 0, CInt(milliseconds), nil))
    }

    /// Ends the `wait` that is under way, or else the next one.
    func wake() {
        curl_multi_wakeup(pointer)
    }

    private func check(_ code: CURLMcode) throws(CurlError) {
        guard code == CURLM_OK else { throw CurlError(code) }
    }
}
