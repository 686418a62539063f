import Foundation

/// The cookies of one browser (RFC 6265, 5.3 and 5.4).
struct CookieJar: Sendable {
    private var cookies: [Cookie] = []

    /// The cookies that have not ended.
    func cookies(at now: Date) -> [Cookie] {
        cookies.filter { $0.expires.map { $0 > now } ?? true }
    }

    /// Takes a cookie from an answer; one of the same name, domain and path is replaced, one that has ended
    /// already is removed.
    mutating func take(setCookie field: String, from url: PageURL, at now: Date) {
        guard let cookie = Cookie(setCookie: field, from: url, now: now) else { return }
        let place = cookies.firstIndex {
            $0.name == cookie.name && $0.domain == cookie.domain && $0.path == cookie.path
        }
        if let place { cookies[place] = cookie } else { cookies.append(cookie) }
        cookies = cookies(at: now)
    }

    /// The field `Cookie` of a request to `url`; nil when there is nothing to send. Longer paths come first.
    func field(for url: PageURL, at now: Date) -> String? {
        let sent = cookies(at: now).filter { $0.isSent(to: url) }
            .enumerated()
            .sorted { ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset) }
            .map { $0.element.name.isEmpty ? $0.element.value : "\($0.element.name)=\($0.element.value)" }
        return sent.isEmpty ? nil : sent.joined(separator: "; ")
    }
}
