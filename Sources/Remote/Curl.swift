import CCurl
import Foundation
import HTTPTypes
import Models

/// A libcurl transfer: a request, and the reception of its response.
///
/// Everything that is not set here is off: redirects, cookies, ~/.netrc, HSTS, Alt-Svc, and HTTP/0.9.
final class CurlHandle {
    let pointer: UnsafeMutableRawPointer
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var fields: UnsafeMutablePointer<curl_slist>?
    /// Retained, because libcurl calls it.
    private let reception: HTTPReception

    init(_ request: RemoteRequest, reception: HTTPReception) throws(CurlError) {
        guard let pointer = curl_easy_init() else { throw CurlError(CURLE_OUT_OF_MEMORY) }
        self.pointer = pointer
        self.reception = reception
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try setUp()
        try set(request)
    }

    deinit {
        // Removed first, because libcurl may still use the others.
        curl_easy_cleanup(pointer)
        curl_slist_free_all(fields)
        errorText.deallocate()
    }

    /// - Throws: `CurlError` for each code except `CURLE_OK`.
    func check(_ code: CURLcode) throws(CurlError) {
        guard code == CURLE_OK else { throw CurlError(code, text: String(cString: errorText)) }
    }

    private func setUp() throws(CurlError) {
        try check(ccurl_set_error_text(pointer, errorText))
        try check(ccurl_allow_http_alone(pointer))
        // HTTP/2 has no advantage with one request at a time, and with HTTP/1.1 an unread socket slows down the server.
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        // Only gzip: it expands to at most a thousand times the bytes, and needs little memory.
        try set(CURLOPT_ACCEPT_ENCODING, "gzip")
        // A proxy's response to CONNECT is not the head of the response.
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // Signals would affect the whole process.
        try set(CURLOPT_NOSIGNAL, 1)
        try check(ccurl_leave_resolver(pointer))
        // libcurl passes it to the two functions below, which it calls only while the transfer is added to a CurlMulti.
        // This object, which retains the reception, lives longer.
        let context = Unmanaged.passUnretained(reception).toOpaque()
        try check(ccurl_set_receivers(pointer, Self.receiveHeadLine, Self.receiveContent, context))
    }

    private func set(_ request: RemoteRequest) throws(CurlError) {
        try set(CURLOPT_URL, request.address.url.absoluteString)
        // For other hosts, the environment applies: http_proxy, https_proxy, all_proxy and no_proxy.
        if request.address.isLoopback { try set(CURLOPT_PROXY, "") }
        for field in request.fields { try add(field) }
        try check(ccurl_set_fields(pointer, fields))
    }

    /// Adds a field. HTTPTypes ensures that names and values contain no line breaks and no NUL.
    private func add(_ field: HTTPField) throws(CurlError) {
        let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
        guard let grown = curl_slist_append(fields, line) else { throw CurlError(CURLE_OUT_OF_MEMORY) }
        fields = grown
    }

    /// Sets an option that takes a `long`.
    private func set(_ option: CURLoption, _ number: Int) throws(CurlError) {
        try check(ccurl_set_number(pointer, option, number))
    }

    /// Sets an option that takes a string.
    private func set(_ option: CURLoption, _ text: String) throws(CurlError) {
        try check(ccurl_set_text(pointer, option, text))
    }

    private static let receiveHeadLine: curl_write_callback = { bytes, size, count, context in
        CurlHandle.receive(bytes, size * count, context) { $0.receiveHeadLine($1) }
    }

    private static let receiveContent: curl_write_callback = { bytes, size, count, context in
        CurlHandle.receive(bytes, size * count, context) { $0.receive($1) }
    }

    /// - Returns: The number of bytes taken. Fewer than `count` end the transfer.
    private static func receive(
        _ bytes: UnsafeMutablePointer<CChar>?,
        _ count: Int,
        _ context: UnsafeMutableRawPointer?,
        _ receive: (HTTPReception, [UInt8]) -> Bool
    ) -> Int {
        guard let bytes, let context else { return 0 }
        let reception = Unmanaged<HTTPReception>.fromOpaque(context).takeUnretainedValue()
        // Copied, because libcurl's bytes are valid during this call only.
        return receive(reception, [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))) ? count : 0
    }
}

/// A libcurl loop for transfers, with the connection that it keeps for the next one.
///
/// Unchecked but safe: ``wake()`` may be called by any thread at any time (curl_multi_wakeup(3)). All other methods are
/// called on the queue of one ``HTTPConnection``, so never by two threads at once, as libcurl requires
/// (libcurl-thread(3)).
final class CurlMulti: @unchecked Sendable {
    /// The result of the global initialisation, which must come first and happen once: older versions of libcurl do not
    /// support it on two threads at a time.
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

    /// Removes a transfer, and closes its connection if the transfer has not ended.
    func remove(_ handle: CurlHandle) {
        curl_multi_remove_handle(pointer, handle.pointer)
    }

    /// Sends and receives as much as possible without waiting.
    /// - Returns: The result of the transfer; `nil` if it has not ended.
    func perform() throws(CurlError) -> CURLcode? {
        var count: CInt = 0
        try check(curl_multi_perform(pointer, &count))
        // libcurl keeps the message in memory until the handle is removed, which happens later.
        while let message = curl_multi_info_read(pointer, &count)?.pointee {
            if message.msg == CURLMSG_DONE { return message.data.result }
        }
        return nil
    }

    /// Returns when the transfer can continue, or after `duration`.
    func wait(_ duration: Duration) throws(CurlError) {
        // Rounded up, so that the deadline has passed afterwards; and limited, so that it fits a C integer.
        let milliseconds = min(duration / .milliseconds(1), 60_000).rounded(.up)
        try check(curl_multi_poll(pointer, nil, 0, CInt(milliseconds), nil))
    }

    /// Ends the current call of `wait`, or else the next one.
    func wake() {
        curl_multi_wakeup(pointer)
    }

    private func check(_ code: CURLMcode) throws(CurlError) {
        guard code == CURLM_OK else { throw CurlError(code) }
    }
}

struct CurlError: Error {
    let code: CURLcode
    let text: String

    init(_ code: CURLcode, text: String = "") {
        self.code = code
        self.text = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
    }

    init(_ code: CURLMcode) {
        self.code = CURLE_FAILED_INIT
        text = String(cString: curl_multi_strerror(code))
    }

    var reason: RemoteError.Reason {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT: .unreachable
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        default: .failed(detail: text)
        }
    }
}
