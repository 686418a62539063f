import CPostgres
import Foundation
internal import Models

/// A connection to a PostgreSQL server, with the statements that it has prepared.
///
/// A function blocks the thread that calls it until the server has answered, except for `send`.
// Unchecked but safe: its PostgresDatabase runs one transaction at a time with it, on one queue.
final class PostgresConnection: @unchecked Sendable {
    /// The values of a statement's arguments. NULL is `nil`.
    typealias Arguments = [(any PostgresValue)?]

    private let pointer: OpaquePointer
    private let limits: PostgresLimits
    /// Whether a statement has to be answered in time. The server's own limit does not help while the server hangs.
    var isLimited = true
    /// The names of the prepared statements, by their SQL.
    private var statements: [String: String] = [:]
    private var preparedCount = 0
    /// The statements that the server has not answered yet, in their order.
    private var pending: [Pending] = []
    /// The maximum number of unanswered statements, so that a long change fills no memory.
    private static let pendingLimit = 256
    /// The revisions of the subjects that the current transaction has changed.
    var touched: [Subject: Int] = [:]
    /// Answers whose first row, if there is one, has the revision of a subject that the current transaction has changed.
    private var touching: [(subject: Subject, revision: PostgresAnswer)] = []
    /// Whether a cancellation was sent, which may arrive late and end another statement.
    private var isCancelled = false

    private enum Pending {
        case answer(PostgresAnswer)
        /// The preparation of a statement.
        case preparation(String)
        /// The point of synchronization after which the server goes on also if a statement before it has failed.
        case synchronization
    }

    /// Connects to the first server of the URL that takes changes.
    init(to address: PostgresAddress) throws(PostgresError) {
        guard let pointer = address.connect() else { throw .unreachable(detail: "out of memory") }
        self.pointer = pointer
        limits = address.limits
        guard isOpen else { throw connectionError() }
        PQsetNoticeProcessor(pointer, { _, _ in }, nil)
        let version = Int(PQserverVersion(pointer)) / 10_000
        guard version >= 15 else { throw .unsupported(version: version) }
        let encoding = PQparameterStatus(pointer, "server_encoding").map { String(cString: $0) } ?? ""
        guard encoding == "UTF8" else { throw .encoding(encoding) }
        try run(script: address.limits.sql)
    }

    deinit {
        PQfinish(pointer)
    }

    /// Whether the connection was open after the last statement, and can be used.
    var isOpen: Bool { PQstatus(pointer) == CONNECTION_OK && !isCancelled }

    /// Runs one or more statements without arguments.
    @discardableResult
    func run(script sql: String) throws(PostgresError) -> PostgresResult {
        try receive()
        guard PQsendQuery(pointer, sql) == 1 else { throw .lost(detail: lastMessage) }
        return try checked(lastResult())
    }

    /// Runs a statement. The server prepares it the first time.
    func result(of sql: String, _ arguments: Arguments = []) throws(PostgresError) -> PostgresResult {
        try send(sql, arguments).result()
    }

    /// Runs a statement that is not prepared, because there are many variants of it.
    func result(ofVariant sql: String, _ arguments: Arguments = []) throws(PostgresError) -> PostgresResult {
        try send(variant: sql, arguments).result()
    }

    // MARK: - Pipeline

    /// Sends a statement, and does not wait for its answer. Call it inside a transaction.
    ///
    /// The answers to all statements that were sent are received when one of them is read, or the transaction is committed. So
    /// several statements take the time of one round trip. After one that fails, the server skips those that were sent after it.
    /// - Throws: Also the failure of a statement that was sent before.
    @discardableResult
    func send(_ sql: String, _ arguments: Arguments = []) throws(PostgresError) -> PostgresAnswer {
        let name = try name(ofStatement: sql)
        return try send {
            Self.withArguments(arguments) { count, values, lengths, formats in
                PQsendQueryPrepared(pointer, name, count, values, lengths, formats, 1)
            }
        }
    }

    /// Sends a statement that is not prepared, as `send(_:_:)` does.
    func send(variant sql: String, _ arguments: Arguments = []) throws(PostgresError) -> PostgresAnswer {
        try send {
            Self.withArguments(arguments) { count, values, lengths, formats in
                PQsendQueryParams(pointer, sql, count, nil, values, lengths, formats, 1)
            }
        }
    }

    private func send(_ send: () -> Int32) throws(PostgresError) -> PostgresAnswer {
        let answer = PostgresAnswer(from: self)
        try enqueue(.answer(answer), send)
        return answer
    }

    private func name(ofStatement sql: String) throws(PostgresError) -> String {
        if let name = statements[sql] { return name }
        preparedCount += 1
        let name = "s\(preparedCount)"
        try enqueue(.preparation(sql)) { PQsendPrepare(pointer, name, sql, 0, nil) }
        statements[sql] = name
        return name
    }

    /// - Parameter send: Returns 1 if libpq has taken the message.
    private func enqueue(_ answer: Pending, _ send: () -> Int32) throws(PostgresError) {
        if pending.count >= Self.pendingLimit { try receive() }
        // The server answers each statement when it has run it, so that each has the time limit for itself.
        guard PQenterPipelineMode(pointer) == 1, send() == 1, PQsendFlushRequest(pointer) == 1 else {
            throw .lost(detail: lastMessage)
        }
        pending.append(answer)
    }

    /// Sends what has gathered.
    private func synchronize() throws(PostgresError) {
        if case .synchronization? = pending.last { return }
        guard !pending.isEmpty else { return }
        guard PQpipelineSync(pointer) == 1 else { throw .lost(detail: lastMessage) }
        pending.append(.synchronization)
    }

    /// Receives the answers to all statements that were sent.
    /// - Throws: The first failure among them.
    func receive() throws(PostgresError) {
        try synchronize()
        try receive(pending.count)
        guard PQexitPipelineMode(pointer) == 1 else { throw .lost(detail: lastMessage) }
    }

    /// - Parameter count: The number of answers to receive, the first ones.
    private func receive(_ count: Int) throws(PostgresError) {
        let answers = pending.prefix(count)
        pending.removeFirst(count)
        var failure: PostgresError?
        for answer in answers {
            let result = try PostgresResult(lastResult())
            failure = failure ?? result.error
            switch answer {
            case .answer(let answer): answer.outcome = failure.map(Result.failure) ?? .success(result)
            case .preparation(let sql): if failure != nil { statements[sql] = nil }
            case .synchronization: break
            }
        }
        noteTouched()
        if let failure { throw isOpen ? failure : .lost(detail: lastMessage) }
    }

    /// Notes that the first row of an answer, if there is one, has the revision of a subject that the transaction has changed. If
    /// there are several answers, the last one counts.
    func touch(_ subject: Subject, revision: PostgresAnswer) {
        touching.append((subject, revision))
    }

    private func noteTouched() {
        touching.removeAll { subject, answer in
            guard answer.outcome != nil else { return false }
            touched[subject] = (try? answer.value()) ?? touched[subject]
            return true
        }
    }

    /// Returns the last result of a statement.
    private func lastResult() throws(PostgresError) -> OpaquePointer? {
        var last: OpaquePointer?
        repeat {
            do throws(PostgresError) {
                guard try waitForResult(milliseconds: isLimited ? limits.answerTimeout : nil) else {
                    throw .lost(detail: "the server does not answer")
                }
            } catch {
                PQclear(last)
                throw error
            }
            guard let result = PQgetResult(pointer) else { return last }
            PQclear(last)
            last = result
        } while PQresultStatus(last) != PGRES_PIPELINE_SYNC
        return last
    }

    /// - Parameter milliseconds: The time to wait; `nil` for as long as it takes.
    /// - Returns: Whether the result has arrived.
    private func waitForResult(milliseconds: Int?) throws(PostgresError) -> Bool {
        let end = milliseconds.map { ContinuousClock.now + .milliseconds($0) }
        while PQisBusy(pointer) == 1 {
            let rest = end.map { ($0 - .now) / .milliseconds(1) }
            if let rest, rest <= 0 { return false }
            var wait = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            _ = poll(&wait, 1, rest.map { Int32($0) + 1 } ?? -1)
            guard PQconsumeInput(pointer) == 1 else { throw .lost(detail: lastMessage) }
        }
        return true
    }

    private func checked(_ result: OpaquePointer?) throws(PostgresError) -> PostgresResult {
        let result = PostgresResult(result)
        guard let error = result.error else { return result }
        throw isOpen ? error : .lost(detail: lastMessage)
    }

    /// The reason that the connection could not be opened. The server's codes are not available here.
    private func connectionError() -> PostgresError {
        let message = lastMessage
        if message.contains("too many clients") || message.contains("connection slots") { return .tooManyConnections }
        if message.contains("session is read-only") { return .readOnly }
        let isForAWhile = ["starting up", "shutting down", "in recovery mode", "not yet accepting connections"]
            .contains(where: message.contains)
        return message.contains("FATAL: ") && !isForAWhile ? .refused(detail: message) : .unreachable(detail: message)
    }

    /// The first line of libpq's message about the last failure.
    private var lastMessage: String {
        let message = String(cString: PQerrorMessage(pointer))
        let line = message.unicodeScalars.split(separator: "\n").first.map(String.init) ?? "no reason given"
        return line.trimmingCharacters(in: .whitespaces)
    }

    private typealias Pointers = UnsafePointer<UnsafePointer<CChar>?>

    /// Passes the arguments in the form that libpq expects. Each is followed by a NUL, which ends those that are text.
    private static func withArguments(
        _ arguments: Arguments,
        _ body: (Int32, Pointers?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Int32
    ) -> Int32 {
        let arguments = arguments.map { $0?.argument }
        let bytes = arguments.flatMap { ($0?.bytes ?? []) + [0] }.map(CChar.init(bitPattern:))
        let lengths = arguments.map { Int32($0?.bytes.count ?? 0) }
        let formats = arguments.map { $0?.isBinary == true ? 1 : 0 as Int32 }
        return bytes.withUnsafeBufferPointer { bytes in
            var offset = 0
            let values = arguments.map { argument -> UnsafePointer<CChar>? in
                defer { offset += (argument?.bytes.count ?? 0) + 1 }
                return argument == nil ? nil : bytes.baseAddress.map { $0 + offset }
            }
            return body(Int32(arguments.count), values, lengths, formats)
        }
    }
}

extension PostgresConnection {
    /// - Returns: The number of changed rows.
    @discardableResult
    func execute(_ sql: String, _ arguments: Arguments = []) throws(PostgresError) -> Int {
        try result(of: sql, arguments).changeCount
    }

    /// Returns the first row.
    func row(_ sql: String, _ arguments: Arguments = []) throws(PostgresError) -> PostgresRow? {
        try result(of: sql, arguments).rows.first
    }

    /// Returns the first column of the first row.
    func value<Value: PostgresValue>(_ sql: String, _ arguments: Arguments = []) throws(PostgresError) -> Value? {
        try row(sql, arguments)?[0]
    }

    /// Returns the elements that `read` creates from the rows.
    func rows<Element>(
        _ sql: String,
        _ arguments: Arguments = [],
        _ read: (PostgresRow) throws -> Element
    ) throws -> [Element] {
        try result(of: sql, arguments).rows.map(read)
    }
}

// MARK: - Commit

extension PostgresConnection {
    /// Commits the transaction, together with the statements that were sent before.
    ///
    /// While the only synchronous standby is away, the server waits for it, and keeps the locks of the transaction. After the
    /// limit the wait is cancelled: the changes are saved on the primary, and are lost if the standby takes over.
    /// - Returns: The command that the server has run, which is ROLLBACK if a statement has failed.
    /// - Throws: `unconfirmed` if the wait was cancelled. The connection is not open any more then.
    func commit() throws(PostgresError) -> String {
        // A change that writes nothing may rely on an earlier one that the standby has not confirmed, as after a form that is sent
        // again. This message makes its commit wait, too.
        try send(
            "SELECT pg_logical_emit_message(true, 'flipside', '') WHERE pg_current_xact_id_if_assigned() IS NULL"
        )
        let commit = try send("COMMIT")
        try synchronize()
        try receive(pending.count - 2)  // all but COMMIT and the synchronization
        // A long change leaves its standby much to write.
        let limit = isLimited ? limits.commitTimeout : 12 * limits.commitTimeout
        let isInTime = try waitForResult(milliseconds: limit)
        if !isInTime {
            isCancelled = true
            cancel()
            guard try waitForResult(milliseconds: limits.commitTimeout) else {
                throw .lost(detail: "the server does not answer")
            }
        }
        let command = try commit.result().command
        guard isInTime else { throw .unconfirmed }
        return command
    }

    /// Ends a transaction that has only read, and does not wait for the answer.
    func endRead() throws(PostgresError) {
        try receive()
        try send("COMMIT")
        try synchronize()
    }

    /// Rolls the transaction back.
    /// - Throws: Also if there are statements that were not sent. Close the connection then, which ends the transaction.
    func rollBack() throws(PostgresError) {
        // After a failure, the server skips a COMMIT that was sent.
        if case .synchronization? = pending.last { _ = try? receive() }
        guard pending.isEmpty else { throw .lost(detail: "statements are pending") }
        try run(script: "ROLLBACK")
    }

    /// Asks the server, on another connection, to end what this one waits for, and returns at once.
    private func cancel() {
        // Unchecked but safe: this copy of what identifies the connection is used by the thread below alone.
        nonisolated(unsafe) let request = PQgetCancel(pointer)
        // PQcancel has no limit, and a server that hangs does not answer it.
        Thread.detachNewThread {
            var message = [CChar](repeating: 0, count: 256)
            _ = PQcancel(request, &message, Int32(message.count))
            PQfreeCancel(request)
        }
    }
}

// MARK: - Notifications

extension PostgresConnection {
    /// The descriptor of the socket.
    var socket: Int32 { PQsocket(pointer) }

    /// Returns the payloads of the notifications that have arrived, without waiting.
    func notifications() throws(PostgresError) -> [String] {
        guard PQconsumeInput(pointer) == 1 else { throw .lost(detail: lastMessage) }
        var payloads: [String] = []
        while let notification = PQnotifies(pointer) {
            payloads.append(String(cString: notification.pointee.extra))
            PQfreemem(notification)
        }
        return payloads
    }
}

// MARK: - Many rows

extension PostgresConnection {
    /// The number of bytes that are sent at a time.
    private static let copySize = 1 << 16

    /// Adds many rows to a table.
    /// - Parameters:
    ///   - target: The name of the table, and the columns in parentheses.
    ///   - next: Returns the next row; `nil` after the last one.
    /// - Throws: The error of `next`, or that of the server. No row is added then.
    func copy(into target: String, _ next: () throws -> CopyRow?) throws {
        try begin("COPY \(target) FROM STDIN")
        var bytes: [UInt8] = []
        do {
            while let row = try next() {
                bytes += row.bytes
                guard bytes.count >= Self.copySize else { continue }
                try send(bytes)
                bytes.removeAll(keepingCapacity: true)
            }
            try send(bytes)
        } catch {
            _ = PQputCopyEnd(pointer, "cancelled")
            _ = try? end()
            throw error
        }
        _ = PQputCopyEnd(pointer, nil)
        try end()
    }

    private func begin(_ sql: String) throws(PostgresError) {
        try receive()
        let result = PQexec(pointer, sql)
        if PQresultStatus(result) == PGRES_COPY_IN { return PQclear(result) }
        _ = try checked(result)
    }

    private func send(_ bytes: [UInt8]) throws(PostgresError) {
        let isSent = bytes.map(CChar.init(bitPattern:)).withUnsafeBufferPointer { bytes in
            bytes.isEmpty || PQputCopyData(pointer, bytes.baseAddress, Int32(bytes.count)) == 1
        }
        if !isSent { throw .lost(detail: lastMessage) }
    }

    /// Reads all results, of which the last one is `nil`.
    private func end() throws(PostgresError) {
        var failure: PostgresError?
        while let result = PQgetResult(pointer) {
            do throws(PostgresError) {
                _ = try checked(result)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }
}
