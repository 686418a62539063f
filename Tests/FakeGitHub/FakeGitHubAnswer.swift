import Foundation
import HTTPServer
import HTTPTypes

/// The response to one request.
struct FakeGitHubAnswer {
    private let asked: FakeGitHubRequest
    private let url: String
    private let time: Date

    init(_ asked: FakeGitHubRequest, url: String, time: Date) {
        self.asked = asked
        self.url = url
        self.time = time
    }

    func response(_ badDay: BadDay?, _ state: inout FakeGitHubSite.State) -> Response {
        var response = refusal(state) ?? bad(badDay, &state) ?? good(&state)
        if case .link(let value) = badDay { response[named: "Link"] = value }
        // A 304 is free with a token.
        if response.status != .notModified || asked.token == nil { state.rateLimits.use(by: asked.token, at: time) }
        add(state.rateLimits.window(of: asked.token, at: time), to: &response)
        return response
    }

    /// Returns the refusal of a request without the fields that GitHub requires.
    private func refusal(_ state: FakeGitHubSite.State) -> Response? {
        guard asked.userAgent?.isEmpty == false else { return message("Please make sure you have a User-Agent", 403) }
        guard asked.apiVersion ?? "2022-11-28" == "2022-11-28" else { return message("No such API version", 400) }
        if let token = asked.token, !state.tokens.contains(token) { return message("Bad credentials", 401) }
        return nil
    }

    private func bad(_ badDay: BadDay?, _ state: inout FakeGitHubSite.State) -> Response? {
        switch badDay {
        case nil, .held, .link: return nil
        case .change(let change):
            if let key = key(in: state) { change(&state.stars[key, default: []]) }
            return nil
        case .usedUp:
            state.rateLimits.useUp(by: asked.token, at: time)
            return nil
        case .emptyList: return list("[]")
        case .unauthorized: return message("Bad credentials", 401)
        case .forbidden: return message("Resource not accessible", 403)
        case .notFound: return message("Not Found", 404)
        case .secondaryLimit(let retryAfter): return limited(403, retryAfter, &state)
        case .tooManyRequests(let retryAfter): return limited(429, retryAfter, &state)
        case .status(let code): return Response(status: .init(code: code), body: .bytes(Array("<h1>\(code)</h1>".utf8)))
        case .cutOffJSON: return list(String(payload(state).prefix(20_000).dropLast()))
        case .closedConnection: return broken(payload(state))
        case .notJSON: return list("<!DOCTYPE html><title>Unicorn!</title>")
        case .content(let text): return list(text)
        case .redirect(let location): return Response(status: .found, headerFields: [.location: location])
        }
    }

    private func good(_ state: inout FakeGitHubSite.State) -> Response {
        let window = state.rateLimits.window(of: asked.token, at: time)
        guard window.remaining > 0 else {
            state.waits[asked.token] = window.resetsAt
            return message("API rate limit exceeded for 127.0.0.1.", 403)
        }
        guard key(in: state) != nil else { return message("Not Found", 404) }
        let tag = "W/\"\(String(UInt(bitPattern: stars(state).hashValue), radix: 16))\""
        guard asked.entityTag != tag else { return Response(status: .notModified, headerFields: [.eTag: tag]) }
        var response = list(payload(state))
        response.headerFields[.eTag] = tag
        response[named: "Link"] = link(state)
        return response
    }

    /// - Parameter retryAfter: A number of seconds, or a date, which the fake does not evaluate.
    private func limited(_ code: Int, _ retryAfter: String?, _ state: inout FakeGitHubSite.State) -> Response {
        var response = message("You have exceeded a secondary rate limit. Please wait a few minutes.", code)
        response.headerFields[.retryAfter] = retryAfter
        state.waits[asked.token] = time + (retryAfter.flatMap { TimeInterval($0) } ?? 60)
        return response
    }
}

/// The requested stars.
extension FakeGitHubAnswer {
    private func key(in state: FakeGitHubSite.State) -> String? {
        state.stars.keys.first { $0.lowercased() == asked.name?.lowercased() }
    }

    private func allStars(_ state: FakeGitHubSite.State) -> [FakeStar] {
        key(in: state).flatMap { state.stars[$0] } ?? []
    }

    private func stars(_ state: FakeGitHubSite.State) -> [FakeStar] {
        Array(allStars(state).dropFirst((asked.page - 1) * asked.pageSize).prefix(asked.pageSize))
    }

    private func payload(_ state: FakeGitHubSite.State) -> String {
        // Without the media type, GitHub leaves out the times of starring.
        let hasTimes = asked.accept == "application/vnd.github.star+json"
        return FakePayload(stars(state), hasTimes: hasTimes, hasAllMembers: state.sendsAllMembers).text
    }

    /// Returns links with GitHub's user number, as GitHub does: a client that follows the URL instead of the page number
    /// leaves the path.
    private func link(_ state: FakeGitHubSite.State) -> String? {
        let last = max(1, (allStars(state).count + asked.pageSize - 1) / asked.pageSize)
        var links: [(relation: String, page: Int)] = []
        if asked.page > 1 { links.append(("prev", min(asked.page - 1, last))) }
        if asked.page < last { links += [("next", asked.page + 1), ("last", last)] }
        if asked.page > 1 { links.append(("first", 1)) }
        let values = links.map {
            "<\(url)/user/583231/starred?per_page=\(asked.pageSize)&page=\($0.page)>; rel=\"\($0.relation)\""
        }
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}

/// The kinds of responses.
extension FakeGitHubAnswer {
    private func list(_ text: String) -> Response {
        let fields: HTTPFields = [.contentType: "application/json; charset=utf-8"]
        return Response(headerFields: fields, body: .bytes(Array(text.utf8)))
    }

    private func message(_ text: String, _ code: Int) -> Response {
        var response = list("{\"message\":\"\(text)\",\"documentation_url\":\"https://docs.github.com/rest\"}")
        response.status = .init(code: code)
        return response
    }

    /// Returns a response from a file that was truncated after it was opened, so the server has to close the connection.
    private func broken(_ text: String) -> Response {
        let path = FileManager.default.temporaryDirectory.appending(path: "flipside-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        guard FileManager.default.createFile(atPath: path, contents: Data(text.utf8)),
            let file = try? OpenFile(path: path), truncate(path, off_t(file.byteCount / 2)) == 0
        else { return Response(status: .internalServerError) }
        return Response(headerFields: [.contentType: "application/json"], body: .file(file))
    }

    private func add(_ window: FakeRateLimits.Window, to response: inout Response) {
        response[named: "X-RateLimit-Limit"] = "\(window.limit)"
        response[named: "X-RateLimit-Remaining"] = "\(window.remaining)"
        response[named: "X-RateLimit-Used"] = "\(window.used)"
        response[named: "X-RateLimit-Reset"] = "\(Int(window.resetsAt.timeIntervalSince1970))"
        response[named: "X-RateLimit-Resource"] = "core"
    }
}

extension Response {
    fileprivate subscript(named name: String) -> String? {
        get { HTTPField.Name(name).flatMap { headerFields[$0] } }
        set { HTTPField.Name(name).map { headerFields[$0] = newValue } }
    }
}
