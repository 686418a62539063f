/// A parser, with the rules that must hold for every input.
protocol FuzzTarget: SendableMetatype {
    /// The name of the target in `bin/fuzz`, and of the folder with its seeds in `Corpus`.
    static var name: String { get }

    /// - Throws: `BrokenRule` if a rule does not hold.
    static func check(_ input: [UInt8]) throws(BrokenRule)
}

extension FuzzTarget {
    static func expect(_ condition: Bool, _ rule: StaticString) throws(BrokenRule) {
        guard condition else { throw BrokenRule(target: name, rule: rule) }
    }
}

/// A rule of a target that does not hold for an input.
struct BrokenRule: Error, CustomStringConvertible {
    let target: String
    let rule: StaticString

    var description: String { "\(target): \(rule)" }
}

/// All targets.
enum FuzzTargets {
    static let all: [any FuzzTarget.Type] = [
        ByteRangeTarget.self, ChunkedContentTarget.self, ConditionalRequestTarget.self, CookiesTarget.self,
        DateTarget.self, EntityTagListTarget.self, ForwardedTarget.self, HostsTarget.self, MultipartFormTarget.self,
        PipelinedRequestsTarget.self, RequestHeadTarget.self, StaticFilesTarget.self, URLEncodedFormTarget.self,
    ]

    static let names = all.map { $0.name }
}
