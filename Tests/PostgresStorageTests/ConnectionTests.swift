import Foundation
import PostgresTesting
import Testing

@testable import PostgresStorage

@Suite(.databases, .enabled(if: TestServer.isRunning)) struct ConnectionTests {
    private func connection() async throws -> PostgresConnection {
        try await PostgresConnection(to: PostgresAddress(TestServer.url(ofDatabase: TestDatabases.make())))
    }

    @Test func `values of each type return as they were sent`() async throws {
        let connection = try await connection()
        func returned<Value: PostgresValue>(_ value: Value, as type: String) throws -> Value? {
            try connection.value("SELECT $1::\(type)", [value])
        }
        for flag in [true, false] { #expect(try returned(flag, as: "boolean") == flag) }
        for number in [0, -1, .max, .min] { #expect(try returned(number, as: "bigint") == number) }
        #expect(try returned(-7, as: "integer") == -7)
        for number in [0.1, -1.5e-300, 1_795_000_000.125, .infinity, .greatestFiniteMagnitude] {
            #expect(try returned(number, as: "double precision") == number)
        }
        for text in ["", "e\u{301}😀", "'\\\"\r\n", "\u{1}\u{FEFF}"] {
            #expect(try returned(text, as: "text").map { Array($0.utf8) } == Array(text.utf8))
        }
        for bytes in [Data(), Data(0...255)] { #expect(try returned(bytes, as: "bytea") == bytes) }
        for numbers in [[], [3, -1, Int64.max]] { #expect(try returned(numbers, as: "bigint[]") == numbers) }
        #expect(try returned(["", "{}\",", "NULL"], as: "text[]") == ["", "{}\",", "NULL"])
        #expect(try returned([Data(), Data([0, 255])], as: "bytea[]") == [Data(), Data([0, 255])])
    }

    @Test func `U+0000 becomes U+FFFD, and cuts no text`() async throws {
        let connection = try await connection()
        #expect(try connection.value("SELECT $1::text", ["one\0two"]) == "one\u{FFFD}two")
        #expect(try connection.value("SELECT $1::text[]", [["\0", "two"]]) == ["\u{FFFD}", "two"])
        try connection.run(script: "CREATE TABLE item (text TEXT, bytes BYTEA, number BIGINT)")
        let rows: [PostgresConnection.Arguments] = [
            ["\0\t\n\r\\N", Data([0, 92]), -1], [nil, nil, nil], ["", Data(), 0],
        ]
        var rest = rows[...]
        try connection.copy(into: "item (text, bytes, number)") { rest.popFirst().map(CopyRow.init) }
        let stored = try connection.rows("SELECT text, bytes, number FROM item") {
            (try $0["text"] as String?, try $0["bytes"] as Data?, try $0["number"] as Int?)
        }
        #expect(stored.map(\.0) == ["\u{FFFD}\t\n\r\\N", nil, ""])
        #expect(stored.map(\.1) == [Data([0, 92]), nil, Data()])
        #expect(stored.map(\.2) == [-1, nil, 0])
    }

    @Test func `a copy that fails leaves no rows, and throws the error of its reader`() async throws {
        struct Refusal: Error {}
        let connection = try await connection()
        try connection.run(script: "CREATE TABLE item (number BIGINT)")
        var count = 0
        #expect(throws: Refusal.self) {
            try connection.copy(into: "item (number)") {
                count += 1
                guard count < 3 else { throw Refusal() }
                return CopyRow([count])
            }
        }
        #expect(throws: PostgresError.self) { try connection.copy(into: "nothing (number)") { nil } }
        #expect(try connection.value("SELECT count(*) FROM item") == 0)
    }

    @Test func `NULL is nil, and not a value`() async throws {
        let connection = try await connection()
        let row = try #require(try connection.row("SELECT $1::bigint AS number", [nil]))
        #expect(try row["number"] as Int? == nil)
        #expect(throws: PostgresError.unreadable(column: "number")) { try row["number"] as Int }
    }

    @Test func `a column that is missing or has another type is named`() async throws {
        let connection = try await connection()
        let row = try #require(try connection.row("SELECT 'x'::text AS \"aName\", 1.5::numeric AS amount"))
        #expect(throws: PostgresError.unreadable(column: "other")) { try row["other"] as Int }
        #expect(throws: PostgresError.unreadable(column: "amount")) { try row["amount"] as Double }
    }

    @Test func `a statement is prepared once for all arguments`() async throws {
        let connection = try await connection()
        for number in 1...3 { #expect(try connection.value("SELECT $1::bigint", [number]) == number) }
        _ = try connection.result(ofVariant: "SELECT 1::bigint")
        let prepared = "SELECT count(*) FROM pg_prepared_statements WHERE statement = 'SELECT $1::bigint'"
        #expect(try connection.value(prepared) == 1)
        #expect(try connection.value("SELECT count(*) FROM pg_prepared_statements") == 3)
    }

    @Test func `a change reports the number of its rows`() async throws {
        let connection = try await connection()
        try connection.run(script: "CREATE TABLE item (id BIGINT); INSERT INTO item VALUES (1), (2), (3)")
        #expect(try connection.execute("UPDATE item SET id = id + 10 WHERE id > $1", [1]) == 2)
        #expect(try connection.rows("SELECT id FROM item ORDER BY id") { try $0["id"] as Int } == [1, 12, 13])
    }

    @Test func `statements that are sent reach the server together, and are answered in their order`() async throws {
        let url = try await TestServer.url(ofDatabase: TestDatabases.make())
        let (connection, other) = try (
            PostgresConnection(to: PostgresAddress(url)), PostgresConnection(to: PostgresAddress(url))
        )
        try connection.run(script: "CREATE TABLE item (id BIGINT); BEGIN")
        try connection.send("SELECT pg_advisory_xact_lock(1)")
        let numbers = try (1...3).map { number in
            try connection.send("INSERT INTO item VALUES ($1)", [number])
            return try connection.send("SELECT count(*) FROM item")
        }
        #expect(try other.value("SELECT pg_try_advisory_lock(1)") == true)
        try other.run(script: "SELECT pg_advisory_unlock_all()")
        #expect(try numbers.reversed().map { try $0.value() as Int? } == [3, 2, 1])
        #expect(try other.value("SELECT pg_try_advisory_lock(1)") == false)
    }

    @Test func `what was sent before scripts and copies is done before them`() async throws {
        let connection = try await connection()
        try connection.run(script: "CREATE TABLE item (id BIGINT); BEGIN")
        for id in 1...1_000 { try connection.send("INSERT INTO item VALUES ($1)", [id]) }
        try connection.run(script: "DELETE FROM item WHERE id > 500")
        try connection.send("INSERT INTO item VALUES (501)")
        var rest = [CopyRow([502])][...]
        try connection.copy(into: "item (id)") { rest.popFirst() }
        #expect(try connection.value("SELECT sum(id)::bigint FROM item") == 502 * 503 / 2)
    }

    @Test func `a statement that was skipped after a failure is prepared when it is used again`() async throws {
        let connection = try await connection()
        try connection.run(script: "BEGIN")
        try connection.send("SELECT 1 / $1::bigint", [0])
        let skipped = try connection.send("SELECT $1::bigint + 1", [1])
        for _ in 1...2 {
            #expect(throws: PostgresError.failed(state: "22012", message: "division by zero")) {
                try skipped.value() as Int?
            }
        }
        try connection.rollBack()
        #expect(try connection.value("SELECT $1::bigint + 1", [1]) == 2)
        #expect(try connection.value("SELECT 1 / $1::bigint", [1]) == 1)
    }

    @Test func `of several hosts, the first that takes changes is used`() async throws {
        let url = try await TestServer.url(ofDatabase: TestDatabases.make(), after: ["/nowhere", "/nobody"])
        let connection = try PostgresConnection(to: PostgresAddress(url))
        #expect(try connection.value("SELECT 1") == 1)
    }

    @Test func `a database that takes no changes is refused`() async throws {
        let name = try await TestDatabases.make()
        let address = try PostgresAddress(TestServer.url(ofDatabase: name))
        try PostgresConnection(to: address).run(script: "ALTER DATABASE \(name) SET default_transaction_read_only = on")
        #expect(throws: PostgresError.readOnly) { try PostgresConnection(to: address) }
    }

    @Test func `a missing database is named`() throws {
        let address = try PostgresAddress(TestServer.url(ofDatabase: "missing"))
        let error = #expect(throws: PostgresError.self) { try PostgresConnection(to: address) }
        guard case .refused(let detail) = error else { throw error ?? PostgresError.closed }
        #expect(detail.contains("\"missing\""))
    }
}

@Suite struct AddressTests {
    @Test(arguments: ["", "flipside", "mysql://one/two", "postgres://one:secret@[host/x", "postgres://%zz@one/two"])
    func `a malformed URL is refused, and not repeated`(url: String) {
        let error = #expect(throws: PostgresError.invalidURL) { try PostgresAddress(url) }
        #expect(error?.description.contains("secret") == false)
    }

    @Test func `a server that does not answer is unreachable`() throws {
        let address = try PostgresAddress("postgres://flipside:secret@/flipside?host=/nowhere")
        let error = #expect(throws: PostgresError.self) { try PostgresConnection(to: address) }
        guard case .unreachable(let detail) = error else { throw error ?? PostgresError.closed }
        #expect(detail.contains("/nowhere") && !detail.contains("secret"))
    }
}
