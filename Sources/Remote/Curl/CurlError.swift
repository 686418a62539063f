import CCurl
import Models

/// What libcurl reports when it cannot go on.
struct CurlError: Error {
    let code: CURLcode
    /// In its words.
    let text: String

    init(_ code: CURLcode, text: String = "") {
        self.code = code
        self.text = text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
    }

    init(_ code: CURLMcode) {
        self.code = CURLE_FAILED_INIT
        text = String(cString: curl_multi_strerror(code))
    }

    var reason: SourceError.Reason {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT: .unreachable
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        default: .failed(detail: text)
        }
    }
}
