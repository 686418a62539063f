import HTMLTesting

extension Page {
    /// The body of the request that `/echo` was asked with.
    var echoedBody: String? {
        (try? document.first("#body"))??.textContent
    }

    /// The host and port that `/echo` was asked for.
    var echoedHost: String? {
        (try? document.first("#host"))??.text
    }

    /// The field of the request that `/echo` was asked with; nil when it was not sent.
    func echoedField(_ name: String) -> String? {
        let names = (try? document.all("dt")) ?? []
        let values = (try? document.all("dd")) ?? []
        return zip(names, values).first { $0.0.text == name.lowercased() }?.1.textContent
    }
}
