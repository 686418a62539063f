#pragma once

// curl's type checks require constant options. Here the option is an argument.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// Swift cannot call variadic functions, so there is one function for each type of argument. The caller passes options of
// that type: CURLOPTTYPE_LONG or CURLOPTTYPE_STRINGPOINT in curl.h.
static inline CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

// libcurl copies the string.
static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

// The fields must outlive the handle.
static inline CURLcode ccurl_set_fields(CURL *handle, struct curl_slist *fields) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
}

// `text` has CURL_ERROR_SIZE bytes.
static inline CURLcode ccurl_set_error_text(CURL *handle, char *text) {
    return curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, text);
}

// `context` is the last argument of both receivers, and the first of `progress`.
static inline CURLcode ccurl_set_callbacks(
    CURL *handle, curl_write_callback head_line, curl_write_callback content, curl_xferinfo_callback progress,
    void *context
) {
    CURLcode codes[] = {
        curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, head_line),
        curl_easy_setopt(handle, CURLOPT_HEADERDATA, context),
        curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, content),
        curl_easy_setopt(handle, CURLOPT_WRITEDATA, context),
        curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress),
        curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context),
        curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L),
    };
    for (size_t index = 0; index < sizeof codes / sizeof codes[0]; index++) {
        if (codes[index] != CURLE_OK) return codes[index];
    }
    return CURLE_OK;
}

// Older versions have the same option as bits.
static inline CURLcode ccurl_allow_http_alone(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// Ends a transfer without waiting for a DNS lookup. Older versions wait.
static inline CURLcode ccurl_leave_resolver(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)handle;
    return CURLE_OK;
#endif
}
