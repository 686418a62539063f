/// A response as it came over the wire.
package struct RawResponse {
    package let head: String
    package var bytes: [UInt8] = []

    package init(head: String) {
        self.head = head
    }

    package var body: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The number in the status line; 0 if there is none.
    package var status: Int {
        Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
    }

    /// The value of a field by its name in lower case.
    package subscript(name: String) -> String? {
        for line in head.split(separator: "\r\n").dropFirst() {
            guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == name else { continue }
            return String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        return nil
    }
}
