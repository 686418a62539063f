import CCurl
import Foundation
import HTTPTypes
import Models

/// A libcurl handle for one transfer after another, with the connection that it keeps for the next one.
///
/// Everything that is not set here is off: redirects, cookies, ~/.netrc, HSTS, Alt-Svc, and HTTP/0.9.
///
/// One ``HTTPConnection`` owns it.
// Unchecked but safe: `perform` is called on the queue of that connection only, so never by two threads at once, as
// libcurl requires (libcurl-thread(3)).
final class CurlHandle: @unchecked Sendable {
    /// The result of the global initialisation, which must come first and happen once: older versions of libcurl do not
    /// support it on two threads at a time.
    private static let readiness = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    private let pointer: UnsafeMutableRawPointer
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var fields: UnsafeMutablePointer<curl_slist>?

    init() throws(CurlError) {
        guard Self.readiness == CURLE_OK else { throw CurlError(Self.readiness) }
        guard let pointer = curl_easy_init() else { throw CurlError(CURLE_OUT_OF_MEMORY) }
        self.pointer = pointer
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        // Removed first, because libcurl may still use the others.
        curl_easy_cleanup(pointer)
        curl_slist_free_all(fields)
        errorText.deallocate()
    }

    /// Sends a request, and returns when its response has been received.
    func perform(_ request: RemoteRequest, to reception: HTTPReception) throws(CurlError) {
        curl_easy_reset(pointer)
        try setUp(reception)
        try set(request)
        try check(curl_easy_perform(pointer))
    }

    /// - Throws: `CurlError` for each code except `CURLE_OK`.
    private func check(_ code: CURLcode) throws(CurlError) {
        guard code == CURLE_OK else { throw CurlError(code, text: String(cString: errorText)) }
    }

    private func setUp(_ reception: HTTPReception) throws(CurlError) {
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
        try set(CURLOPT_MAXCONNECTS, 1)
        // libcurl passes it to the functions below, which it calls only during `perform`.
        let context = Unmanaged.passUnretained(reception).toOpaque()
        try check(
            ccurl_set_callbacks(pointer, Self.receiveHeadLine, Self.receiveContent, Self.mayContinue, context)
        )
    }

    private func set(_ request: RemoteRequest) throws(CurlError) {
        try set(CURLOPT_URL, request.address.url.absoluteString)
        // For other hosts, the environment applies: http_proxy, https_proxy, all_proxy and no_proxy.
        if request.address.isLoopback { try set(CURLOPT_PROXY, "") }
        curl_slist_free_all(fields)
        fields = nil
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

    /// - Returns: 0 to continue the transfer. libcurl asks after each step, and at least once a second.
    private static let mayContinue: curl_xferinfo_callback = { context, _, _, _, _ in
        guard let context else { return 1 }
        return Unmanaged<HTTPReception>.fromOpaque(context).takeUnretainedValue().mayContinue() ? 0 : 1
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

struct CurlError: Error {
    let code: CURLcode
    let text: String

    init(_ code: CURLcode, text: String = "") {
        self.code = code
        self.text = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
    }

    var reason: RemoteError.Reason {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT: .unreachable
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        default: .failed(detail: text)
        }
    }
}
