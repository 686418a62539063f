/// A parser, with what must hold for every input.
protocol FuzzTarget: SendableMetatype {
    /// What `bin/fuzz` calls it; its seeds are in the folder of this name in `Corpus`.
    static var name: String { get }

    /// Ends the program when something does not hold.
    static func check(_ input: [UInt8])
}

extension FuzzTarget {
    /// Ends the program, so that libFuzzer keeps the input.
    static func expect(_ condition: Bool, _ rule: StaticString) {
        guard condition else { fatalError("\(name): \(rule)") }
    }
}
