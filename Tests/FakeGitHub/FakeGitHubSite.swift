import Foundation
import HTTPServer
import HTTPTypes
import Synchronization

/// The responder of `FakeGitHub`.
final class FakeGitHubSite: Responder {
    struct State {
        var stars: [String: [FakeStar]] = [:]
        var badDays: [BadDay?] = []
        var everyDay: BadDay?
        var tokens: Set<String> = []
        var rateLimits = FakeRateLimits()
        var sendsAllMembers = true
        var requests: [FakeGitHubRequest] = []
        var openCount = 0
        var mostAtATime = 0
        var hastyRequests = 0
        /// The end of each token's wait.
        var waits: [String?: Date] = [:]
        var held: [CheckedContinuation<Void, Never>] = []
        /// Whether held requests get their responses.
        var isReleased = false
    }

    let url: String
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    init(url: String, now: @escaping @Sendable () -> Date) {
        self.url = url
        self.now = now
    }

    func read<Value: Sendable>(_ part: (State) -> Value) -> Value {
        state.withLock { part($0) }
    }

    func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
    }

    func respond(to request: Request) async -> Response {
        let asked = FakeGitHubRequest(request)
        let (number, badDay) = begin(asked)
        if case .held = badDay { await hold() }
        let response = state.withLock { state in
            FakeGitHubAnswer(asked, url: url, time: now()).response(badDay, &state)
        }
        end(number, response.status.code)
        return response
    }

    func release() {
        let held = state.withLock { state in
            state.isReleased = true
            state.badDays.removeAll { if case .held = $0 { true } else { false } }
            defer { state.held = [] }
            return state.held
        }
        for waiter in held { waiter.resume() }
    }

    private func begin(_ asked: FakeGitHubRequest) -> (number: Int, badDay: BadDay?) {
        state.withLock { state in
            state.openCount += 1
            state.mostAtATime = max(state.mostAtATime, state.openCount)
            if let until = state.waits[asked.token], now() < until { state.hastyRequests += 1 }
            state.requests.append(asked)
            let badDay = state.badDays.isEmpty ? state.everyDay : state.badDays.removeFirst()
            if case .held = badDay { state.isReleased = false }
            return (state.requests.count - 1, badDay)
        }
    }

    private func end(_ number: Int, _ status: Int) {
        state.withLock { state in
            state.openCount -= 1
            // The requests may have been cleared meanwhile.
            if state.requests.indices.contains(number) { state.requests[number].status = status }
        }
    }

    private func hold() async {
        await withCheckedContinuation { waiter in
            let isReleased = state.withLock { state in
                if !state.isReleased { state.held.append(waiter) }
                return state.isReleased
            }
            if isReleased { waiter.resume() }
        }
    }
}

extension FakeGitHubRequest {
    fileprivate init(_ request: Request) {
        let segments = request.path.split(separator: "/")
        let isStarred = segments.count == 3 && segments[0] == "users" && segments[2] == "starred"
        let items = URLComponents(string: "?" + (request.query ?? ""))?.queryItems ?? []
        func number(_ name: String) -> Int? { items.first { $0.name == name }?.value.flatMap { Int($0) } }
        let authorization = request.headerFields[.authorization]
        target = request.head.path ?? "/"
        name = isStarred ? String(segments[1]) : nil
        page = max(1, number("page") ?? 1)
        // GitHub's default is 30, and its maximum 100.
        pageSize = min(100, max(1, number("per_page") ?? 30))
        entityTag = request.headerFields[.ifNoneMatch]
        token = authorization.map { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : $0 }
        accept = request.headerFields[.accept]
        apiVersion = HTTPField.Name("X-GitHub-Api-Version").flatMap { request.headerFields[$0] }
        userAgent = request.headerFields[.userAgent]
        status = nil
    }
}

/// The rate limits of GitHub: for each token, in windows of an hour that begin with the first request.
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
        // In whole seconds, like the field.
        let reset = Date(timeIntervalSince1970: (time.timeIntervalSince1970 + 3_600).rounded(.up))
        return Window(limit: token == nil ? anonymous : withToken, resetsAt: reset)
    }

    /// Counts a request, if one is left.
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
