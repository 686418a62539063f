import CCurl
import Foundation
import HTTPTypes

/// One transfer of libcurl's: a request, and who is told of its answer.
///
/// What is not set here is off: redirects, cookies, ~/.netrc, HSTS, Alt-Svc, and HTTP/0.9.
final class CurlHandle {
    let pointer: UnsafeMutableRawPointer
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var fields: UnsafeMutablePointer<curl_slist>?
    /// Held, because libcurl calls it.
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
        // First, because it may still look at the others.
        curl_easy_cleanup(pointer)
        curl_slist_free_all(fields)
        errorText.deallocate()
    }

    /// - Throws: For each code but that of a good end.
    func check(_ code: CURLcode) throws(CurlError) {
        guard code == CURLE_OK else { throw CurlError(code, text: String(cString: errorText)) }
    }

    private func setUp() throws(CurlError) {
        try check(ccurl_set_error_text(pointer, errorText))
        try check(ccurl_allow_http_alone(pointer))
        // One request at a time gains nothing by HTTP/2, and with 1.1 a socket that nobody reads holds back its peer.
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        // Alone: what it unpacks has at most a thousand times the bytes, and next to no state.
        try set(CURLOPT_ACCEPT_ENCODING, "gzip")
        // What a proxy answers to CONNECT is no head of the answer.
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // Signals are for the whole process, and this is one thread of many.
        try set(CURLOPT_NOSIGNAL, 1)
        try check(ccurl_leave_resolver(pointer))
        // libcurl gives it back to the two functions below, and calls them while the transfer is added to a CurlMulti,
        // which is less long than this object is there, and so than the one to which it points.
        let context = Unmanaged.passUnretained(reception).toOpaque()
        try check(ccurl_set_receivers(pointer, Self.receiveHeadLine, Self.receiveContent, context))
    }

    private func set(_ request: RemoteRequest) throws(CurlError) {
        try set(CURLOPT_URL, request.address.url.absoluteString)
        // Otherwise what the environment says: http_proxy, https_proxy, all_proxy and no_proxy.
        if request.address.isLoopback { try set(CURLOPT_PROXY, "") }
        for field in request.fields { try add(field) }
        try check(ccurl_set_fields(pointer, fields))
    }

    /// A name and a value of HTTPTypes have no line breaks and no NUL.
    private func add(_ field: HTTPField) throws(CurlError) {
        let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
        guard let grown = curl_slist_append(fields, line) else { throw CurlError(CURLE_OUT_OF_MEMORY) }
        fields = grown
    }

    /// Only for options that take a `long`.
    private func set(_ option: CURLoption, _ number: Int) throws(CurlError) {
        try check(ccurl_set_number(pointer, option, number))
    }

    /// Only for options that take a text.
    private func set(_ option: CURLoption, _ text: String) throws(CurlError) {
        try check(ccurl_set_text(pointer, option, text))
    }

    private static let receiveHeadLine: curl_write_callback = { bytes, size, count, context in
        CurlHandle.receive(bytes, size * count, context) { $0.receiveHeadLine($1) }
    }

    private static let receiveContent: curl_write_callback = { bytes, size, count, context in
        CurlHandle.receive(bytes, size * count, context) { $0.receive($1) }
    }

    /// - Returns: How many bytes were taken. Fewer than there are end the transfer.
    private static func receive(
        _ bytes: UnsafeMutablePointer<CChar>?,
        _ count: Int,
        _ context: UnsafeMutableRawPointer?,
        _ receive: (HTTPReception, [UInt8]) -> Bool
    ) -> Int {
        guard let bytes, let context else { return 0 }
        let reception = Unmanaged<HTTPReception>.fromOpaque(context).takeUnretainedValue()
        // Copied, for libcurl says that there are so many bytes, and for no longer than this call.
        return receive(reception, [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))) ? count : 0
    }
}
