import Foundation

/// Counts requests as GitHub does: by credential, in windows of an hour that begin with the first request.
struct FakeRateLimits {
    struct Window {
        var limit: Int
        var used = 0
        var resetsAt: Date

        var remaining: Int { max(0, limit - used) }
    }

    let anonymous: Int
    let withToken: Int
    private var windows: [String?: Window] = [:]

    init(_ limits: (anonymous: Int, withToken: Int) = (60, 5_000)) {
        (anonymous, withToken) = limits
    }

    func window(of token: String?, at time: Date) -> Window {
        if let window = windows[token], window.resetsAt > time { return window }
        // In whole seconds, as the field says it.
        let reset = Date(timeIntervalSince1970: (time.timeIntervalSince1970 + 3_600).rounded(.up))
        return Window(limit: token == nil ? anonymous : withToken, resetsAt: reset)
    }

    /// Does nothing when there is none left.
    mutating func use(by token: String?, at time: Date) {
        var window = window(of: token, at: time)
        if window.remaining > 0 { window.used += 1 }
        windows[token] = window
    }

    mutating func useUp(by token: String?, at time: Date) {
        var window = window(of: token, at: time)
        window.used = window.limit
        windows[token] = window
    }
}
