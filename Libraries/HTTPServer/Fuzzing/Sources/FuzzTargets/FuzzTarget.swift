/// A parser, with what must hold for every input.
protocol FuzzTarget: SendableMetatype {
    /// What `bin/fuzz` calls it; its seeds are in the folder of this name in `Corpus`.
    static var name: String { get }

    /// - Throws: `BrokenRule` when something does not hold.
    static func check(_ input: [UInt8]) throws(BrokenRule)
}

extension FuzzTarget {
    static func expect(_ condition: Bool, _ rule: StaticString) throws(BrokenRule) {
        guard condition else { throw BrokenRule(target: name, rule: rule) }
    }
}

/// Something that must hold for every input of a target, and did not.
struct BrokenRule: Error, CustomStringConvertible {
    let target: String
    let rule: StaticString

    var description: String { "\(target): \(rule)" }
}

/// All of them, by name.
enum FuzzTargets {
    static let all: [any FuzzTarget.Type] = [
        ByteRangeTarget.self, ChunkedContentTarget.self, ConditionalRequestTarget.self, CookiesTarget.self,
        DateTarget.self, EntityTagListTarget.self, ForwardedTarget.self, HostsTarget.self, MultipartFormTarget.self,
        PipelinedRequestsTarget.self, RequestHeadTarget.self, StaticFilesTarget.self, URLEncodedFormTarget.self,
    ]

    static let names = all.map { $0.name }
}
