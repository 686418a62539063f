import HTTPServer
import Testing

struct ServerSentEventTests {
    @Test func `an event has a name, lines of data and an id`() {
        let event = ServerSentEvent(name: "region", data: Array("<p>\n  one\n</p>".utf8), id: "a:text.1")
        #expect(written(event) == "event: region\ndata: <p>\ndata:   one\ndata: </p>\nid: a:text.1\n\n")
    }

    @Test(arguments: [
        ("a\r\nb", "data: a\ndata: b\n\n"),
        ("a\rb", "data: a\ndata: b\n\n"),
        ("a\n\nb", "data: a\ndata: \ndata: b\n\n"),
        ("a\n\rb", "data: a\ndata: \ndata: b\n\n"),
        ("a\r\n", "data: a\ndata: \n\n"),
        ("\n", "data: \ndata: \n\n"),
        ("", "\n"),
        (":a", "data: :a\n\n"),
        ("id: 7", "data: id: 7\n\n"),
    ])
    func `line ends of any kind stay inside the data`(data: String, bytes: String) {
        #expect(written(ServerSentEvent(data: Array(data.utf8))) == bytes)
    }

    @Test func `line ends in a name or an id become spaces`() {
        let event = ServerSentEvent(name: "a\r\ndata: b", data: [0x78], id: "1\n\nretry: 9\0")
        #expect(written(event) == "event: a  data: b\ndata: x\nid: 1  retry: 9 \n\n")
    }

    private func written(_ event: ServerSentEvent) -> String {
        var bytes: [UInt8] = []
        event.append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
